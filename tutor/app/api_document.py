"""The OpenAPI document of the API."""

from __future__ import annotations

from typing import Any

_LANG = {"type": "string", "enum": ["ca", "de", "en", "es"]}
_TEXT = {"type": "string"}


def document() -> dict[str, Any]:
    """OpenAPI 3.1: what each address takes and gives."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rules Tutor",
            "version": "1",
            "description": "Rulings and rules of board and card games, in four languages.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": {
            "/api/ask": {"post": _ask()},
            "/api/games": {"get": _get("The games", _list(_ref("Game")))},
            "/api/rules/{game}": {
                "get": _get("Its rules", _list(_ref("Rule")), _path("game"), _query("area"))
            },
            "/api/rules/{game}/{rule}": {
                "get": _get("One rule", _ref("Rule"), _path("game"), _path("rule"))
            },
            "/api/summary/{game}": {"get": _summary()},
        },
        "components": {"schemas": _schemas()},
    }


def _schemas() -> dict[str, Any]:
    game = _object({"game": _TEXT, "title": _TEXT, "tagline": _TEXT})
    return {
        "Answer": _answer(), "Game": game, "Rule": _rule(), "Error": _object({"error": _TEXT}),
    }  # fmt: skip


def _ask() -> dict[str, Any]:
    asked = _object(
        {"question": {**_TEXT, "minLength": 1, "maxLength": 600}, "game": _TEXT, "lang": _LANG,
         "state": {"type": "object"}, "id": {"type": ["string", "integer"]}}
    )  # fmt: skip
    return {
        "summary": "An answer in the language of the question, computed or cited",
        "operationId": "ask",
        "requestBody": {
            "required": True,
            "content": _json({**asked, "required": ["question"], "additionalProperties": False}),
        },
        "responses": _responses(_ref("Answer")),
    }


def _get(summary: str, gives: dict[str, Any], *parameters: dict[str, Any]) -> dict[str, Any]:
    lang = {"name": "lang", "in": "query", "schema": _LANG}
    return {"summary": summary, "parameters": [*parameters, lang], "responses": _responses(gives)}


def _summary() -> dict[str, Any]:
    kind = {"name": "format", "in": "query", "schema": {"enum": ["pdf", "html"]}}
    found = _get("The game on one page, to print", {}, _path("game"), kind)
    page: dict[str, Any] = {"application/pdf": {}, "text/html": {}}
    found["responses"]["200"] = {"description": "The page", "content": page}
    return found


def _responses(gives: dict[str, Any]) -> dict[str, Any]:
    def fault(what: str) -> dict[str, Any]:
        return {"description": what, "content": _json(_ref("Error"))}

    return {
        "200": {"description": "Done", "content": _json(gives)},
        "400": fault("What was sent cannot be read; the error says why"),
        "404": fault("There is no such game or rule"),
        "429": fault("Too many requests from this address"),
    }


def _answer() -> dict[str, Any]:
    citation = _object({"rule": _TEXT, "doc": _TEXT, "section": _TEXT})
    return _object(
        {
            "id": {"type": ["string", "integer"]},
            "question": _TEXT,
            "lang": _LANG,
            "game": {"type": ["string", "null"]},
            "kind": {"enum": ["computed", "cited", "silent", "clarify", "abstained"]},
            "verdict": {"enum": ["yes", "no", "depends", None]},
            "value": {"type": ["number", "string", "array", "null"]},
            "answer": _TEXT,
            "rules": _list(_TEXT),
            "citations": _list(citation),
            "confidence": {"type": "number", "minimum": 0, "maximum": 1},
            "ms": {"type": "number"},
        }
    )


def _rule() -> dict[str, Any]:
    texts = {"oneOf": [_TEXT, {"type": "object", "additionalProperties": _TEXT}]}
    return _object(
        {"id": _TEXT, "game": _TEXT, "area": _TEXT, "kind": _TEXT,
         "lang": {"type": ["string", "null"]}, "title": texts, "text": texts,
         "facts": {"type": "object"},
         "sources": _list(_object({"doc": _TEXT, "section": _TEXT})),
         "enforced_by": _TEXT, "see": _list(_TEXT)}
    )  # fmt: skip


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": _TEXT}


def _query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": _TEXT}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
