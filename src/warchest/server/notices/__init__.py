"""Notices: messages to users about their games while no page is open, and the list of news on the pages."""
