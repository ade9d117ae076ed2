"""What the server keeps, as tables; `migrations` makes them.

Times are seconds since 1970 by the server's clock. Ids are opaque texts, except where a table says
otherwise. A person's name stands in `person` and nowhere else.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

__all__ = [
    "alive",
    "audit",
    "block",
    "deadline",
    "event",
    "friend",
    "invite",
    "kick",
    "metadata",
    "mute",
    "name_key",
    "person",
    "recovery",
    "room",
    "room_seat",
    "session",
    "snapshot",
    "table_person",
    "table_row",
    "ticks",
]

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
"""Every constraint has a name, by which a migration can change it."""


def _person(name: str = "person", *, in_key: bool = False) -> Column[str]:
    """What belongs to a person and goes with them."""
    return Column(
        name,
        String(32),
        ForeignKey("person.id", ondelete="CASCADE"),
        nullable=False,
        primary_key=in_key,
    )


# People.

person = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("kind", String(16), nullable=False),  # guest, account
    Column("password", String(255)),  # its hash; a guest has none
    Column("role", String(16), nullable=False),  # player, admin
    Column("lang", String(8), nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("banned_until", Double),
)

# What a name has in common with those that pass for it: `names.name_keys`.
name_key = Table(
    "name_key",
    metadata,
    Column("key", String(255), primary_key=True),
    _person(),
    Index(None, "person"),
)

session = Table(
    "session",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of what the cookie holds
    _person(),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("expires", Double, nullable=False),
    Column("agent", String(255), nullable=False),
    Index(None, "person"),
)

recovery = Table(
    "recovery",
    metadata,
    Column("id", String(255), primary_key=True),  # the hash of what opens the account once
    _person(),
    Column("kind", String(16), nullable=False),  # code, link
    Column("created", Double, nullable=False),
    Column("expires", Double),
    Column("used", Double),
    Index(None, "person"),
)

# Each way by itself: two people are friends when each has a row with the other.
friend, block, mute = (
    Table(
        name,
        metadata,
        _person(in_key=True),
        _person("other", in_key=True),
        Column("created", Double, nullable=False),
        Index(None, "other"),
    )
    for name in ("friend", "block", "mute")
)

# Rooms.

room = Table(
    "room",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    # Who is host if they still sit there; otherwise it is the first who does.
    Column("host", String(32), ForeignKey("person.id", ondelete="SET NULL")),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("bots", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("state", String(16), nullable=False),  # open, playing, over
    Column("table_id", String(32), ForeignKey("table_row.id")),  # the newest of its tables
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),  # when somebody last did something in it
    Index(None, "host"),
    Index(None, "table_id"),
)

room_seat = Table(
    "room_seat",
    metadata,
    Column("room", String(32), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # Nobody sits twice, in one room or in two.
    Column("person", String(32), ForeignKey("person.id", ondelete="SET NULL"), unique=True),
    Column("is_bot", Boolean, nullable=False),  # in the newest match
    Column("is_ready", Boolean, nullable=False),
    Column("wants", Integer),  # the seat its person would change to, if that one's agrees
    Column("wants_rematch", Boolean, nullable=False),
)

# An invitation that was answered or withdrawn has no row any more.
invite = Table(
    "invite",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("room", String(32), ForeignKey("room.id", ondelete="CASCADE"), nullable=False),
    _person(),
    _person("by"),
    Column("created", Double, nullable=False),
    Column("expires", Double, nullable=False),
    UniqueConstraint("room", "person"),
    Index(None, "person"),
    Index(None, "by"),
)

# Who was sent away, and may not sit there again until then unless invited.
kick = Table(
    "kick",
    metadata,
    Column("room", String(32), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    _person(in_key=True),
    Column("until", Double, nullable=False),
    Index(None, "person"),
)

# Tables: one match each.

table_row = Table(
    "table_row",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("link", String(64), nullable=False, unique=True),  # who has it may read the record
    Column("game", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("proof_name", String(64)),
    Column("proof_anchor", LargeBinary),
    Column("proof_secret", LargeBinary),  # what all seeds are made from: never leaves the server
    Column("room", String(32)),  # outlived by the table
    Column("spectators", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("finished", Double),
    # Once the match is over: as text, seats named by their persons' ids (see `kept.named`).
    Column("record", Text),
    Column("result", JSON(none_as_null=True)),
)

table_person = Table(
    "table_person",
    metadata,
    Column("table_id", String(32), ForeignKey("table_row.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("person.id", ondelete="SET NULL")),
    Index(None, "person"),
)

# A table's log. No foreign keys: they are looked up at every append, and `log.problems` finds
# what they would refuse.

event = Table(
    "event",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("actor", Integer, nullable=False),
    Column("key", String(64)),  # in the first row of what a command came to
    Column("kind", String(16), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "actor", "key"),
)

snapshot = Table(
    "snapshot",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

deadline = Table(
    "deadline",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("due", Double, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index(None, "due"),
)

# Each seat's standing choice, which no row of the log may tell.
ticks = Table(
    "ticks",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("letters", String(16), nullable=False),
)

# The server.

# One row: when the server was last seen running.
alive = Table(
    "alive",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),  # counts up
    Column("at", Double, nullable=False),
    Column("actor", String(32), nullable=False),  # a person, or how the server was told otherwise
    Column("what", String(32), nullable=False),
    Column("whom", Text, nullable=False),
    Column("more", JSON, nullable=False),
    Index(None, "at"),
)
