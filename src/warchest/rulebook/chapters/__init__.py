"""The chapters of the book, a folder each: its sections (``CHAPTER``), its text (``text.html``) and its examples (``examples.py``)."""
