"""The pages and their HTTP routes, one module for each part of the site."""
