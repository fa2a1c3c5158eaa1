"""The official client for Python, mcp 2.x. Prints what it found as one line of JSON. With the token "login" it knows
only the URL: it prints the page to open, and reads the address that the browser was sent back to."""

import asyncio
import json
import sys
from urllib.parse import parse_qs, urlsplit

from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.auth import OAuthClientMetadata
from mcp.types import ElicitResult

_, version, url, token, generation = sys.argv
mode = "2026-07-28" if generation == "STATELESS" else "legacy"


class Kept:
    def __init__(self):
        self.tokens = None
        self.client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def opens(page):
    print(json.dumps({"open": page}), flush=True)


async def came_back():
    line = await asyncio.to_thread(sys.stdin.readline)
    back = parse_qs(urlsplit(line.strip()).query)
    return AuthorizationCodeResult(
        code=back["code"][0], state=back["state"][0], iss=back.get("iss", [None])[0]
    )


def http():
    if token != "login":
        return create_mcp_http_client(headers={"Authorization": f"Bearer {token}"})
    metadata = OAuthClientMetadata(
        client_name="Python",
        redirect_uris=["http://127.0.0.1:49152/callback"],
        token_endpoint_auth_method="none",
    )
    return create_mcp_http_client(auth=OAuthClientProvider(url, metadata, Kept(), opens, came_back))


async def elicited(context, params):
    return ElicitResult(action="accept", content={"username": "ada", "email": params.message})


async def main():
    found = {"progress": []}

    async def progress(done, total, message):
        found["progress"].append(done)

    async with http() as http_client:
        transport = streamable_http_client(url, http_client=http_client)
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
    print(json.dumps(found), flush=True)


asyncio.run(main())
