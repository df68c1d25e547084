"""The site: the database, live games, the lobby, accounts, the host's tools, and the web in front of them."""
