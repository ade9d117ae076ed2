"""Requests whose bodies are read as they are described: a text is no number, and a number is no yes."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.serialization import decode_json

__all__ = ["Strict"]


class Strict(Request[Any, Any, Any]):
    """Litestar reads bodies as leniently as what stands in an address, where all is text."""

    async def json(self) -> Any:
        """The body, as the type that the handler asks for."""
        field = self.route_handler.parsed_data_field
        body = await self.body()
        return decode_json(body, target_type=field.annotation) if field else decode_json(body)
