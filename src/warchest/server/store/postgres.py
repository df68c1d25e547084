"""A database of PostgreSQL, which several servers and workers may share, also on different machines.

A transaction that writes lines has the level READ COMMITTED, since the row `(game_id, seq)` decides which line counts. All others that
write are SERIALIZABLE: PostgreSQL refuses one that could not have run by itself with the same result, and the writer retries it.

A process that stops in the middle of a transaction (on a suspended machine, say) must not hold up the others, so PostgreSQL ends such a
transaction after `STUCK_SECONDS`.
"""

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError

from warchest.server.store.database import ConflictError, Database, StoreError, read_json

SCHEME = "postgresql://"
STUCK_SECONDS = 10
CONNECT_SECONDS = 5
POOL, MOST_CONNECTIONS = 8, 32
"""The connections that a process keeps open, and the most that it opens when many requests come at once."""
_CONFLICTS = ("40001", "40P01", "55P03")
"""PostgreSQL's codes for a serialization failure, a deadlock, and a lock timeout."""


def open_postgres(address: str) -> Database:
    """Return the database at an address such as `postgresql://user:password@host/name`. It connects when it is first used."""
    try:
        url = make_url(address).set(drivername="postgresql+psycopg")
        timeouts = ("idle_in_transaction_session_timeout", "lock_timeout")
        base = create_engine(
            url,
            pool_size=POOL,
            max_overflow=MOST_CONNECTIONS - POOL,
            pool_pre_ping=True,  # a restarted database must not cost a request an error
            json_deserializer=read_json,
            hide_parameters=True,  # an error in the log must hold no key
            connect_args={
                "connect_timeout": CONNECT_SECONDS,
                "application_name": "warchest",
                "options": " ".join(f"-c {name}={STUCK_SECONDS}s" for name in timeouts),
            },
        )
    except (ArgumentError, ValueError) as problem:
        raise StoreError(
            f"'{_without_password(address)}' is no address of a database, such as {SCHEME}user:password@host/name."
        ) from problem
    except (NoSuchModuleError, ModuleNotFoundError) as problem:
        raise StoreError("PostgreSQL needs the library psycopg: pip install 'warchest[postgresql]'.") from problem
    name = f"The database {url.database} at {url.host or 'this machine'}"
    _translate_errors(base, name)
    return Database(
        name,
        base.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True),
        base.execution_options(isolation_level="READ COMMITTED"),
        base.execution_options(isolation_level="SERIALIZABLE"),
    )


def _translate_errors(engine: Engine, name: str) -> None:
    """Turn all errors into `StoreError`, except an `IntegrityError` for a row that breaks a constraint."""

    @event.listens_for(engine, "handle_error", retval=True)
    def _translate(context: ExceptionContext) -> Exception | None:
        problem = context.original_exception
        if isinstance(problem, StoreError) or isinstance(context.sqlalchemy_exception, IntegrityError):
            return None
        reason = " ".join(str(problem).split()).rstrip(".")
        if getattr(problem, "sqlstate", None) in _CONFLICTS:
            return ConflictError(f"{name} is too busy ({reason}).")
        return StoreError(f"{name} can't be used ({reason}).")


def _without_password(address: str) -> str:
    """Return an address, as far as it can be shown in a message."""
    scheme, _colon, rest = address.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if rest else address
