"""Who comes in, by which name, and how much they may ask for."""
