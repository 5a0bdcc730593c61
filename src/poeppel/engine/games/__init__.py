"""Whole games inside a kernel: many in a row, on from one position, against oneself, and small ones solved exactly."""
