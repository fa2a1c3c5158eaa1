// The command that the suite starts for each client scenario: the test does the work, in the JVM that runs it.
const [, , port, url] = process.argv
const { MCP_CONFORMANCE_SCENARIO: scenario, MCP_CONFORMANCE_CONTEXT: context } = process.env
const answer = await fetch(`http://127.0.0.1:${port}/`, {
  method: 'POST',
  body: JSON.stringify({ scenario, url, context: JSON.parse(context ?? '{}') }),
})
console.log(await answer.text())
process.exit(answer.ok ? 0 : 1)
