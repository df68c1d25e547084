"""Many games at once: positions stepped in machine code, and what a seat knows of one as numbers (docs/laboratory.md)."""
