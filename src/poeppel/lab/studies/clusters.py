"""Studies on several machines: Dask or Ray hand out the chunks, look after workers that are lost, and bring back what
came of them. Nothing of a scheduler is ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from poeppel.errors import PoeppelError, installed_with
from poeppel.lab.studies.chunks import Chunk, play_chunk
from poeppel.lab.studies.crews import MOST_TRIES, Crew, Handed
from poeppel.texts import Text, shown

PATIENCE = "20s"  # with a cluster of Dask that does not answer
AT_ONCE = 64  # chunks that a cluster of Ray is handed at the same time


def named(cluster: str) -> Crew:
    """The crew of `dask:ADDRESS` or `ray:ADDRESS`; a number instead of the address is a cluster of this many workers on
    this machine."""
    kind, _, address = str(cluster).partition(":")
    if not address.strip("0") or kind not in _KINDS:  # a cluster of no workers would wait for one for ever
        raise PoeppelError(
            Text(
                f"{shown(cluster)} ist kein Cluster; es gibt dask:ADRESSE und ray:ADRESSE, statt der Adresse auch eine "
                "Zahl von Arbeitern auf diesem Rechner",
                f"{shown(cluster)} is not a cluster; there are dask:ADDRESS and ray:ADDRESS, or a number of workers on "
                "this machine instead of the address",
            )
        )
    return _KINDS[kind](address)


def _not_reached(cluster: str, error: BaseException) -> PoeppelError:
    why = str(error).strip().splitlines()
    reason = why[0] if why else type(error).__name__
    return PoeppelError(
        Text(
            f"der Cluster {cluster} ist nicht zu erreichen: {reason}", f"cluster {cluster} cannot be reached: {reason}"
        )
    )


# ── Dask ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def dask(address: str) -> Crew:
    """Workers of a Dask cluster."""

    def play(chunks: Sequence[Chunk]) -> Handed:
        with installed_with("dask"):
            from distributed import as_completed
        if not chunks:
            return
        cluster, client = _dask_client(address)
        try:
            playing = {client.submit(play_chunk, chunk, pure=False, retries=MOST_TRIES): chunk for chunk in chunks}
            for future in as_completed(list(playing)):
                yield playing.pop(future), future.result()
        finally:
            client.close()
            if cluster is not None:
                cluster.close()

    return play


def _dask_client(address: str) -> tuple[Any, Any]:
    """The cluster, if it is begun here, and a client of it."""
    from distributed import Client, LocalCluster

    if address.isdecimal():
        cluster = LocalCluster(
            n_workers=int(address), threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
        )
        return cluster, Client(cluster)
    try:
        return None, Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise _not_reached(f"dask:{address}", error) from None


# ── Ray ───────────────────────────────────────────────────────────────────────────────────────────────────────────────


def ray(address: str) -> Crew:
    """Workers of a Ray cluster."""

    def play(chunks: Sequence[Chunk]) -> Handed:
        with installed_with("ray"):
            import ray as library
        if not chunks:
            return
        _begin_ray(library, address)
        try:
            remote = library.remote(max_retries=MOST_TRIES)(play_chunk)
            waiting, playing = list(reversed(chunks)), dict[Any, Chunk]()
            while waiting or playing:
                while waiting and len(playing) < AT_ONCE:
                    chunk = waiting.pop()
                    playing[remote.remote(chunk)] = chunk
                for reference in library.wait(list(playing), num_returns=1)[0]:
                    yield playing.pop(reference), library.get(reference)
        finally:
            library.shutdown()

    return play


def _begin_ray(library: Any, address: str) -> None:
    try:
        if address.isdecimal():
            library.init(num_cpus=int(address), include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        else:
            library.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (OSError, ValueError, RuntimeError) as error:
        raise _not_reached(f"ray:{address}", error) from None


_KINDS = {"dask": dask, "ray": ray}
