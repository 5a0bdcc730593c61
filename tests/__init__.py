"""What Pöppel promises, checked. Start with `test_cases.py`: sentences of the rule book and what they mean."""
