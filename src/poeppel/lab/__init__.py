"""Very many games at once: simulation, bots against bots, and compiling beforehand."""
