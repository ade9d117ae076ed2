"""The terminal table: a person against bots, on `levata.table`, drawn with Textual."""
