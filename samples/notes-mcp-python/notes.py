#!/usr/bin/env python3
"""An MCP server of revision 2025-11-25 on standard input and output, without libraries."""

import json
import os
import sys

notes = {}
most = json.loads(os.environ.get("SERVICE_PROVIDER_CONFIG", "{}")).get("most", 100)


def text(of):
    return {"type": "text", "text": of}


def write(arguments):
    title = arguments["title"]
    if title not in notes and len(notes) >= most:
        return {"content": [text(f"there are {most} notes: remove one")], "isError": True}
    is_new = title not in notes
    notes[title] = arguments["text"]
    if is_new:
        send({"method": "notifications/resources/list_changed"})
    return {"content": [text(f"kept '{title}'")]}


def remove(arguments):
    found = notes.pop(arguments["title"], None)
    if found is None:
        return {"content": [text(f"there is no note '{arguments['title']}'")], "isError": True}
    send({"method": "notifications/resources/list_changed"})
    return {"content": [text("removed")]}


def tool(name, description, *members):
    properties = {member: {"type": "string"} for member in members}
    schema = {"type": "object", "properties": properties, "required": list(members)}
    return {"name": name, "description": description, "inputSchema": schema}


def read(params):
    title = params["uri"].removeprefix("note:///")
    if title not in notes:
        raise LookupError(-32002, f"there is no note '{title}'")
    return {"contents": [{"uri": params["uri"], "mimeType": "text/plain", "text": notes[title]}]}


def initialize(params):
    return {
        "protocolVersion": "2025-11-25",
        "capabilities": {"tools": {}, "resources": {"listChanged": True}},
        "serverInfo": {"name": "notes", "version": "0.1.0"},
    }


METHODS = {
    "initialize": initialize,
    "ping": lambda params: {},
    "tools/list": lambda params: {
        "tools": [
            tool("notes.write", "Keeps a note under a title", "title", "text"),
            tool("notes.remove", "Removes a note", "title"),
        ]
    },
    "tools/call": lambda params: {"notes.write": write, "notes.remove": remove}[params["name"]](
        params["arguments"]
    ),
    "resources/list": lambda params: {
        "resources": [{"uri": f"note:///{title}", "name": title} for title in sorted(notes)]
    },
    "resources/read": read,
}


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def answer(request):
    method = METHODS.get(request["method"])
    if method is None:
        return {"error": {"code": -32601, "message": f"there is no method {request['method']}"}}
    try:
        return {"result": method(request.get("params", {}))}
    except LookupError as missing:
        code, message = missing.args if len(missing.args) == 2 else (-32602, str(missing))
        return {"error": {"code": code, "message": message}}


print("notes are kept in memory", file=sys.stderr)
for line in sys.stdin:
    message = json.loads(line)
    if "id" in message and "method" in message:
        send({"id": message["id"], **answer(message)})
