"""What may be chosen and what follows from it: the generator of choices and the effects."""
