"""The pages for readers whose browser runs no scripts."""
