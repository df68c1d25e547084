"""The parts of the commands in the root of the checkout."""
