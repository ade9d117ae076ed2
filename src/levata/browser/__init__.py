"""Practice on a person's own device: the table's home, spoken to in JSON texts (`docs/protocol.md`).

No thread, no socket and no file: whoever holds a `Session` carries its texts, calls it again when
it is `due`, and keeps what its shelf says has changed.
"""

from levata.browser.drawer import Drawer
from levata.browser.session import Session

__all__ = ["Drawer", "Session"]
