"""The commands, one file each. A command reads its options, imports what it needs when it runs, and prints."""
