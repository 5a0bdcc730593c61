"""Policies inside the kernels: the levels of bots, and what each of them sees."""
