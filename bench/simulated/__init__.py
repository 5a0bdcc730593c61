"""The server in a machine that does not exist: `python -m bench.simulate_server`."""
