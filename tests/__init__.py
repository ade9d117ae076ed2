"""The tests; a package, so that they can share `tests.sizes` and `tests.chance`."""
