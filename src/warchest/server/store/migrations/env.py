"""The module that Alembic runs for every command: it runs the steps on the connection that the store has opened."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
