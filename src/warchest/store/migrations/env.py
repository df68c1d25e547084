"""What Alembic runs for every command: the steps, on the connection that the store has opened for them."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
