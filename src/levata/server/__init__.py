"""The page over HTTP: files that are read once, strict headers, and nothing that asks who comes."""
