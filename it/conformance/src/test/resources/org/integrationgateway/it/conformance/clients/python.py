"""The client of the Python package mcp: prints what it found as one line of JSON."""

import asyncio
import json
import sys

from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.types import ElicitResult

url, token, generation = sys.argv[1:4]
mode = "2026-07-28" if generation == "STATELESS" else "legacy"


async def elicited(context, params):
    return ElicitResult(action="accept", content={"username": "ada", "email": params.message})


async def main():
    found = {"progress": []}

    async def progress(done, total, message):
        found["progress"].append(done)

    async with create_mcp_http_client(headers={"Authorization": f"Bearer {token}"}) as http:
        transport = streamable_http_client(url, http_client=http)
        async with Client(transport, mode=mode, elicitation_callback=elicited) as client:
            found["revision"] = client.protocol_version
            found["tools"] = [tool.name for tool in (await client.list_tools()).tools]
            found["text"] = (await client.call_tool("test_simple_text")).content[0].text
            await client.call_tool("test_tool_with_progress", progress_callback=progress)
            asked = await client.call_tool("test_elicitation", {"message": "ada@example.com"})
            found["elicited"] = asked.content[0].text
            found["resources"] = [str(each.uri) for each in (await client.list_resources()).resources]
            found["resource"] = (await client.read_resource("test://static-text")).contents[0].text
            prompt = await client.get_prompt("test_prompt_with_arguments", {"arg1": "a", "arg2": "b"})
            found["prompt"] = prompt.messages[0].content.text
    print(json.dumps(found))


asyncio.run(main())
