"""Tables: what happens there, who is there, and what happens by itself."""
