"""The server as an ASGI application, put together."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI

from poeppel import __version__
from poeppel.server.entrance.guard import Guard
from poeppel.server.entrance.limits import Limits
from poeppel.server.lifecycle import running
from poeppel.server.problems import DESK_PROBLEMS, HANDLERS, PROBLEMS
from poeppel.server.routes.pages import Pages
from poeppel.server.routes.tables import api
from poeppel.server.routes.tournaments import desk
from poeppel.server.settings import Settings
from poeppel.server.store import Store
from poeppel.server.store.opening import open_store


def make_app(settings: Settings, store: Store | None = None) -> FastAPI:
    """The application on a store that has been opened for it, or on the database of the settings."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened = store or await open_store(settings.database, backups=settings.backups)
        async with running(settings, opened, app.state.limits) as app.state.server:
            yield

    app = FastAPI(
        title="Pöppel",
        description="Tables for the games of the family. Playing goes over a socket; see docs/protocol.md.",
        version=__version__,
        lifespan=lifespan,
        openapi_url=None,  # `routes.show_schema`
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(api, responses=PROBLEMS)
    app.include_router(desk, responses=DESK_PROBLEMS)
    app.router.default = Pages(app.router.default, settings.client, settings.path)
    for error, handler in HANDLERS.items():
        app.add_exception_handler(error, handler)
    app.state.settings, app.state.limits = settings, Limits(settings)
    app.add_middleware(Guard, settings=settings, limits=app.state.limits)
    return app
