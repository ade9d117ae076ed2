"""The versions, each a step from the one it names as `down_revision`."""
