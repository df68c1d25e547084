"""The types of the messages to seats and pages, written once.

`python -m scripts.schema` makes the JSON Schema, the page's TypeScript types and the tables of docs/reference/wire.md from them. The text
below a field describes it.
"""
