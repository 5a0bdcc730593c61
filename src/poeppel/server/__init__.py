"""The table server: people, clocks and storage around the engine."""
