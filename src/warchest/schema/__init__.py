"""What is sent to seats and pages, written once as types.

`python -m scripts.schema` makes the JSON Schema, the page's TypeScript types and the tables of docs/wire.md from these. The text below a
field says what it holds.
"""
