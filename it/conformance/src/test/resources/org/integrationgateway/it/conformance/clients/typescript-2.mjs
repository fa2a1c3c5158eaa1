// The client of @modelcontextprotocol/client 2.x: prints what it found as one line of JSON.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const [, , url, token, generation] = process.argv
const mode = generation === 'STATELESS' ? { pin: '2026-07-28' } : 'legacy'
const client = new Client(
  { name: 'typescript-2', version: '1' },
  { capabilities: { elicitation: {} }, versionNegotiation: { mode } },
)
client.setRequestHandler('elicitation/create', async (request) => ({
  action: 'accept',
  content: { username: 'ada', email: request.params.message },
}))
const transport = new StreamableHTTPClientTransport(new URL(url), {
  requestInit: { headers: { Authorization: `Bearer ${token}` } },
})
await client.connect(transport)

const found = { revision: client.getNegotiatedProtocolVersion(), progress: [] }
found.tools = (await client.listTools()).tools.map((tool) => tool.name)
found.text = (await client.callTool({ name: 'test_simple_text' })).content[0].text
await client.callTool(
  { name: 'test_tool_with_progress' },
  { onprogress: ({ progress }) => found.progress.push(progress) },
)
found.elicited = (
  await client.callTool({ name: 'test_elicitation', arguments: { message: 'ada@example.com' } })
).content[0].text
found.resources = (await client.listResources()).resources.map((resource) => resource.uri)
found.resource = (await client.readResource({ uri: 'test://static-text' })).contents[0].text
found.prompt = (
  await client.getPrompt({ name: 'test_prompt_with_arguments', arguments: { arg1: 'a', arg2: 'b' } })
).messages[0].content.text
console.log(JSON.stringify(found))
await client.close()
