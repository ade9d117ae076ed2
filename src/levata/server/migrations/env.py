"""What Alembic runs: the versions, on the connection and in the transaction that it is given."""

from __future__ import annotations

from alembic import context

from levata.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes little of a table in place
)
context.run_migrations()
