"""A position as text: one line or a JSON object."""
