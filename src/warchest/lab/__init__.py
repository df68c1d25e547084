"""The laboratory: matches between bots, many games at once, environments of other libraries, and training."""
