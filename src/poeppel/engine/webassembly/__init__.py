"""The engine for browsers: what the WebAssembly module offers, and what it lets in."""
