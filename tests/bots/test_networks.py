"""The weights that come with the package."""

from poeppel.bots import networks
from poeppel.bots.networks import Network

MOST_BYTES = 2_000_000


def test_weights_are_small() -> None:
    assert sum(len(networks.stored(network)) for network in Network) <= MOST_BYTES
