"""The names of the built-in bots, for everybody who offers or reads them: light enough for the command line's help."""

BOT_NAMES = ("random", "front", "back", "capture")
