"""How the tables came to be as `schema` has them, version by version; `store.upgrade` runs them."""
