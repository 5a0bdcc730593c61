"""A game at the keyboard.

`session` takes the turns; `prompts` asks, with `choices` to choose from, `typed_moves` and `typed_commands` to
understand what is typed, and `explanations` to answer; `view` tells what happens and shows it on the `screen`.
"""
