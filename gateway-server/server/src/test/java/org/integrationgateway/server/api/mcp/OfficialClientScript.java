package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Runs the official TypeScript client, where npm has installed it. */
final class OfficialClientScript {
  private static final String VARIABLE = "GATEWAY_MCP_SERVERS";

  private static final String SCRIPT =
      """
      const [folder, url, token] = process.argv.slice(1);
      const sdk = folder + '/node_modules/@modelcontextprotocol/sdk/dist/esm/client/';
      const { Client } = await import(sdk + 'index.js');
      const { StreamableHTTPClientTransport } = await import(sdk + 'streamableHttp.js');
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), {
        requestInit: { headers: { Authorization: 'Bearer ' + token } } }));
      const { tools } = await client.listTools();
      console.log(tools.map(tool => tool.name).join(' '));
      process.exit();
      """;

  private OfficialClientScript() {}

  /** Prints the names of the tools that it lists, or its error. */
  static Process run(URI endpoint, String token) throws IOException {
    var folder = Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);
    assumeThat(
            folder.filter(
                at -> Files.isDirectory(at.resolve("node_modules/@modelcontextprotocol/sdk"))))
        .as("%s names a folder in which npm has installed the official client", VARIABLE)
        .isPresent();
    return new ProcessBuilder(
            "node",
            "--input-type=module",
            "-e",
            SCRIPT,
            folder.get().toAbsolutePath().toString(),
            endpoint.toString(),
            token)
        .redirectErrorStream(true)
        .start();
  }
}
