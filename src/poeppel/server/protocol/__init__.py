"""Everything that goes over the wire or into the log, as models. The only source of the protocol.

Three families, each told apart by its `type`:

- **events** happen at a table, are numbered, stored for ever, and sent to everybody there;
- **commands** are what a client asks for; each has an `id` of the client's own, so that repeating it is harmless, and
  `after`, the last event the client has seen, so that a late click is recognised;
- **messages** are what the server says on a socket.

The TypeScript types of the client and the protocol's documentation are generated from here.
"""

from poeppel.server.protocol.commands import *  # noqa: F403
from poeppel.server.protocol.common import *  # noqa: F403
from poeppel.server.protocol.events import *  # noqa: F403
from poeppel.server.protocol.messages import *  # noqa: F403
from poeppel.server.protocol.replay import *  # noqa: F403
from poeppel.server.protocol.requests import *  # noqa: F403
