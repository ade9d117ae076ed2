"""Our games as other packages see them; each module needs the extra of its name."""
