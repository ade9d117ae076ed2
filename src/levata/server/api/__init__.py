"""What pages ask for in JSON over HTTP, below /api; described at /api/openapi.json."""

from __future__ import annotations

from typing import Any

from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec import Struct

import levata

__all__ = ["ClosedStructs", "description"]


def description() -> OpenAPIConfig:
    """The OpenAPI document of whatever an application answers below /api."""
    return OpenAPIConfig(
        title="Levata",
        version=levata.__version__,
        path="/api/openapi.json",  # below its path the library answers in HTML
        render_plugins=[JsonRenderPlugin(path="/")],
        use_handler_docstrings=True,
    )


class ClosedStructs(OpenAPISchemaPlugin):
    """Says in that document of a struct that takes no other fields, that it takes none."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        if field_definition.is_union or not field_definition.is_subclass_of(Struct):
            return False
        return bool(field_definition.type_.__struct_config__.forbid_unknown_fields)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        """The schema of any struct, closed."""
        maker = next(
            plugin
            for plugin in schema_creator.plugins
            if plugin is not self and schema_creator.plugin_supports_field(plugin, field_definition)
        )
        schema: Schema = maker.to_openapi_schema(field_definition, schema_creator)
        schema.additional_properties = False
        return schema
