"""What is asked about one position, and about the rules."""
