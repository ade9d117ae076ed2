"""The first version: people, rooms, tables and their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

TABLES = (
    "alive",
    "audit",
    "deadline",
    "event",
    "person",
    "snapshot",
    "table_row",
    "ticks",
    "block",
    "friend",
    "mute",
    "name_key",
    "recovery",
    "room",
    "session",
    "table_person",
    "invite",
    "kick",
    "room_seat",
)
"""In the order in which they can refer to one another."""


def upgrade() -> None:
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("actor", sa.String(length=32), nullable=False),
        sa.Column("what", sa.String(length=32), nullable=False),
        sa.Column("whom", sa.Text(), nullable=False),
        sa.Column("more", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_audit_at", "audit", ["at"])
    op.create_table(
        "deadline",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("ix_deadline_due", "deadline", ["due"])
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("actor", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64)),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sa.UniqueConstraint("table_id", "actor", "key"),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("password", sa.String(length=255)),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("lang", sa.String(length=8), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("banned_until", sa.Double()),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "snapshot",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    op.create_table(
        "table_row",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("link", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("proof_name", sa.String(length=64)),
        sa.Column("proof_anchor", sa.LargeBinary()),
        sa.Column("proof_secret", sa.LargeBinary()),
        sa.Column("room", sa.String(length=32)),
        sa.Column("spectators", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("finished", sa.Double()),
        sa.Column("record", sa.Text()),
        sa.Column("result", sa.JSON(none_as_null=True)),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("link"),
    )
    op.create_table(
        "ticks",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("letters", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "block",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["other"], ["person.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_index("ix_block_other", "block", ["other"])
    op.create_table(
        "friend",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["other"], ["person.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_index("ix_friend_other", "friend", ["other"])
    op.create_table(
        "mute",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["other"], ["person.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_index("ix_mute_other", "mute", ["other"])
    op.create_table(
        "name_key",
        sa.Column("key", sa.String(length=255), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_name_key_person", "name_key", ["person"])
    op.create_table(
        "recovery",
        sa.Column("id", sa.String(length=255), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double()),
        sa.Column("used", sa.Double()),
        sa.ForeignKeyConstraint(["person"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_recovery_person", "recovery", ["person"])
    op.create_table(
        "room",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("host", sa.String(length=32)),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("bots", sa.Boolean(), nullable=False),
        sa.Column("spectators", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=32)),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["person.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["table_row.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
    )
    op.create_index("ix_room_host", "room", ["host"])
    op.create_index("ix_room_table_id", "room", ["table_id"])
    op.create_table(
        "session",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.Column("agent", sa.String(length=255), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_session_person", "session", ["person"])
    op.create_table(
        "table_person",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32)),
        sa.ForeignKeyConstraint(["person"], ["person.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["table_row.id"]),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("ix_table_person_person", "table_person", ["person"])
    op.create_table(
        "invite",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["person.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["room"], ["room.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("room", "person"),
    )
    op.create_index("ix_invite_by", "invite", ["by"])
    op.create_index("ix_invite_person", "invite", ["person"])
    op.create_table(
        "kick",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["room"], ["room.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room", "person"),
    )
    op.create_index("ix_kick_person", "kick", ["person"])
    op.create_table(
        "room_seat",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32)),
        sa.Column("is_bot", sa.Boolean(), nullable=False),
        sa.Column("is_ready", sa.Boolean(), nullable=False),
        sa.Column("wants", sa.Integer()),
        sa.Column("wants_rematch", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["room"], ["room.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room", "seat"),
        sa.UniqueConstraint("person"),
    )


def downgrade() -> None:
    for name in reversed(TABLES):
        op.drop_table(name)
