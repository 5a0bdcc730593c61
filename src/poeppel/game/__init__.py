"""One game: seats, dice, a record, whether the dice were genuine, and what is told of it afterwards."""
