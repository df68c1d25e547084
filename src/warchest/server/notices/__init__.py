"""Notices: what a user is told of games while no page is open, and the list of news on the pages."""
