"""Each game told a second time, naively, to hold the engine against."""
