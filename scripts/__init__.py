"""What the commands in the root of the checkout are made of."""
