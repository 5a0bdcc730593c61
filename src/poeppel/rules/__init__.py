"""Rule sets as plain values: editions, house rules, boards, and the rule book in words."""

from poeppel.rules.editions import EDITIONS, SWITCHES, Edition, FieldNames, Switch
from poeppel.rules.rule_set import Rules, all_rules

__all__ = ["EDITIONS", "SWITCHES", "Edition", "FieldNames", "Rules", "Switch", "all_rules"]
