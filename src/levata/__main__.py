"""`python -m levata …`: the command line, where no script is on the path."""

import sys

from levata.cli import main

sys.exit(main())
