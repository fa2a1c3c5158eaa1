// The official clients for TypeScript: @modelcontextprotocol/sdk 1.x and @modelcontextprotocol/client 2.x.
// Prints what it found as one line of JSON. With the token "login" it knows only the URL: it prints the page to open,
// and reads the address that the browser was sent back to.
import { createInterface } from 'node:readline/promises'

const [, , version, url, token, generation] = process.argv
const { Client, StreamableHTTPClientTransport } =
  version === '2'
    ? await import('@modelcontextprotocol/client')
    : {
        ...(await import('@modelcontextprotocol/sdk/client/index.js')),
        ...(await import('@modelcontextprotocol/sdk/client/streamableHttp.js')),
      }
const { ElicitRequestSchema } = version === '1' ? await import('@modelcontextprotocol/sdk/types.js') : {}

const kept = {}
const login = {
  redirectUrl: 'http://127.0.0.1:49152/callback',
  clientMetadata: {
    client_name: `TypeScript ${version}`,
    redirect_uris: ['http://127.0.0.1:49152/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  state: () => 'the state of the client',
  clientInformation: () => kept.client,
  saveClientInformation: (client) => (kept.client = client),
  tokens: () => kept.tokens,
  saveTokens: (tokens) => (kept.tokens = tokens),
  codeVerifier: () => kept.verifier,
  saveCodeVerifier: (verifier) => (kept.verifier = verifier),
  redirectToAuthorization: (page) => console.log(JSON.stringify({ open: page.href })),
}
const options =
  token === 'login'
    ? { authProvider: login }
    : { requestInit: { headers: { Authorization: `Bearer ${token}` } } }

async function connect() {
  const mode = generation === 'STATELESS' ? { pin: '2026-07-28' } : 'legacy'
  const client = new Client(
    { name: `typescript-${version}`, version: '1' },
    { capabilities: { elicitation: {} }, versionNegotiation: { mode } },
  )
  client.setRequestHandler(ElicitRequestSchema ?? 'elicitation/create', async (request) => ({
    action: 'accept',
    content: { username: 'ada', email: request.params.message },
  }))
  const transport = new StreamableHTTPClientTransport(new URL(url), options)
  try {
    await client.connect(transport)
    return { client, transport }
  } catch (refused) {
    if (token !== 'login' || kept.tokens) throw refused
    const input = createInterface({ input: process.stdin })
    const back = new URL((await input[Symbol.asyncIterator]().next()).value).searchParams
    input.close()
    if (back.get('state') !== login.state()) throw new Error('the state differs')
    await transport.finishAuth(version === '2' ? back : back.get('code'))
    return connect()
  }
}

const { client, transport } = await connect()
const found = { revision: client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion, progress: [] }
const progress = { onprogress: ({ progress }) => found.progress.push(progress) }
found.tools = (await client.listTools()).tools.map((tool) => tool.name)
found.text = (await client.callTool({ name: 'test_simple_text' })).content[0].text
await client.callTool({ name: 'test_tool_with_progress' }, ...(version === '2' ? [progress] : [undefined, progress]))
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
