"""What clients are built from: the generated types, the JSON Schema, OpenAPI tried out by machine."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sabika.server.protocol import live
from sabika.server.schema import components, json_schema, typescript
from tests.server.client import Device, new_table
from tests.server.service import Service

ROOT = Path(__file__).parents[2]
TYPES = ROOT / "web" / "src" / "protocol" / "types.ts"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_the_clients_types_are_up_to_date() -> None:
    why = "run: python -m sabika.server.schema web/src/protocol/types.ts"
    assert TYPES.read_text("utf-8") == typescript(), why


def test_every_reference_is_there() -> None:
    known = set(components())
    assert set(re.findall(r'"#/\$defs/(\w+)"', json_schema())) <= known
    assert json.loads(json_schema())["$defs"].keys() == known


def test_every_message_and_route_is_documented(service: Service) -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    for kind in (*live.ClientMessage.__args__, *live.ServerMessage.__args__):
        assert f'{{"type": "{kind.__struct_config__.tag}"' in text, kind
    paths = Device(service.base).get("/schema/openapi.json")["paths"]
    for path, methods in paths.items():
        shown = path.replace("{code}", "CODE").replace("{seq}", "SEQ").replace("{name}", "NAME")
        for method in methods:
            assert re.search(rf"`{method.upper()} {re.escape(shown)}[`?]", text), (method, path)


@pytest.mark.parametrize("mode", [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE])
def test_openapi_holds_for_any_request(service: Service, mode: schemathesis.GenerationMode) -> None:
    device = Device(service.base)
    codes = [new_table(device, "alhambra", ["here", "bot"]), new_table(device, "roll_and_write", ["here", "online"])]
    tried = 0
    for found in schemathesis.openapi.from_url(f"{service.base}/schema/openapi.json").get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if not operation.path.startswith("/api"):
            continue

        @settings(max_examples=8, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(operation.as_strategy(generation_mode=mode))
        def send(case: schemathesis.Case[Any]) -> None:
            nonlocal tried
            tried += 1
            if "code" in (case.path_parameters or {}) and tried % 4:
                case.path_parameters["code"] = codes[tried % 2]
            response = case.call(headers=device.csrf, cookies=dict(device.http.cookies.items()))
            case.validate_response(response, checks=CHECKS)

        try:
            send()
        except Unsatisfiable:
            continue  # nothing about this route can be wrong
    assert tried > 60
