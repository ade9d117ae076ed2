"""The page and the tables of friends: one process, one file, and no other host that is asked."""
