"""Who stands where, alone and in teams, and what somebody still needs."""
