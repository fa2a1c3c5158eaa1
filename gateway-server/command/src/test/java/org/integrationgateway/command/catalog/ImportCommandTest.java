package org.integrationgateway.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeHost;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Apps of entries of the registry of MCP servers, as its public API gives them. */
final class ImportCommandTest {
  private static final String CONFIG =
      """
      # The gateway of the sales team.
      server:
        encryption: {keys: [{id: k1, key: "abcdefghijklmnopqrstuvwxyz0123456789"}]}
      apps:
        # Always there.
        demo: {provider: {source: builtin:demo}}
      """;
  private static final String LIST =
      """
      {"servers": [
        {"server": {"name": "com.stripe/mcp", "description": "Customers and payments.", "version": "0.2.4",
           "remotes": [{"type": "streamable-http", "url": "https://mcp.stripe.com"}]},
         "_meta": {"io.modelcontextprotocol.registry/official": {"status": "active", "isLatest": true}}},
        {"server": {"name": "com.stripe/mcp", "description": "Old.", "version": "0.1.0",
           "remotes": [{"type": "sse", "url": "https://old.stripe.com"}]},
         "_meta": {"io.modelcontextprotocol.registry/official": {"status": "active", "isLatest": false}}},
        {"server": {"name": "ai.adadvisor/mcp-server", "title": "AdAdvisor MCP Server",
           "description": "Query ads.", "version": "1.0.1",
           "remotes": [{"type": "streamable-http", "url": "https://api.adadvisor.ai/mcp",
             "headers": [{"name": "Authorization", "isRequired": true, "isSecret": true,
               "description": "Bearer token (adv_sk_...)"}]}]}},
        {"server": {"name": "io.github.brave/brave-search-mcp-server", "description": "Web results.",
           "version": "2.0.58", "packages": [{"registryType": "npm",
             "registryBaseUrl": "https://registry.npmjs.org",
             "identifier": "@brave/brave-search-mcp-server", "version": "2.0.58",
             "transport": {"type": "stdio"},
             "environmentVariables": [{"name": "BRAVE_API_KEY", "isRequired": true, "isSecret": true},
               {"name": "BRAVE_MCP_LOG_LEVEL", "default": "info"}]}]}},
        {"server": {"name": "io.github.bytedance/filesystem", "description": "Files.", "version": "1.0.0",
           "packages": [
             {"registryType": "npm", "identifier": "@agent-infra/files", "version": "latest",
              "transport": {"type": "stdio"}},
             {"registryType": "npm", "identifier": "@agent-infra/files", "version": "1.0.0",
              "transport": {"type": "sse", "url": "http://127.0.0.1:{port}/sse"}},
             {"registryType": "nuget", "identifier": "Files", "version": "1.0.0",
              "transport": {"type": "stdio"}},
             {"registryType": "oci", "identifier": "docker.io/files/mcp:1.0.0",
              "transport": {"type": "stdio"},
              "runtimeArguments": [{"type": "positional", "value": "--privileged"}]}]}},
        {"server": {"name": "com.example/tenant", "description": "By tenant.", "version": "1.0.0",
           "remotes": [{"type": "sse", "url": "https://{tenant}.example.com/sse",
             "headers": [{"name": "X-Region", "value": "eu"},
               {"name": "Authorization", "value": "Bearer {api_key}",
                "variables": {"api_key": {"isSecret": true}}}]}]}},
        {"server": {"name": "com.example/gone", "description": "Gone.", "version": "1.0.0", "status": "deleted",
           "remotes": [{"type": "sse", "url": "https://example.com/sse"}]}}
      ], "metadata": {"count": 7}}
      """;

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void write() throws IOException {
    cli = new Cli(folder, new FakeHost()).with("GATEWAY_URL", "http://127.0.0.1:1");
    cli.file("gateway.yaml", CONFIG);
    cli.file("servers.json", LIST);
    var npx = Files.writeString(Files.createDirectories(folder.resolve("bin")).resolve("npx"), "");
    assertThat(npx.toFile().setExecutable(true)).isTrue();
    cli.with("PATH", folder.resolve("bin").toString());
  }

  private Cli.Ran imported(String server, String... more) {
    var arguments = new java.util.ArrayList<String>();
    arguments.addAll(
        java.util.List.of("import", "mcp-registry", "servers.json", "--server", server));
    arguments.addAll(java.util.List.of(more));
    return cli.run(arguments.toArray(String[]::new));
  }

  @Test
  void aRemoteIsConnectedByOAuthOrByItsSecretHeader() throws IOException {
    var several = cli.run("import", "mcp-registry", "servers.json");
    assertThat(several.err()).contains("name one server by --server", "com.stripe/mcp");
    var stripe = imported("com.stripe/mcp", "--as", "stripe");
    assertThat(stripe.exit()).as(stripe.err()).isZero();
    assertThat(stripe.out()).isEqualTo("gateway app connect stripe\n");
    assertThat(folder.resolve("apps/stripe/manifest.yaml"))
        .content()
        .contains("version: \"0.2.4\"", "https://mcp.stripe.com", "\"type\":\"mcp_oauth\"");
    var ads = imported("ai.adadvisor/mcp-server");
    assertThat(ads.exit()).as(ads.err()).isZero();
    assertThat(folder.resolve("apps/mcp-server/manifest.yaml"))
        .content()
        .contains("\"label\":\"Authorization\"", "{\"template\":\"{authorization}\"}");
    assertThat(config())
        .isEqualTo(
            CONFIG
                + """
                  stripe:
                    provider:
                      source: {path: "apps/stripe"}
                  mcp-server:
                    provider:
                      source: {path: "apps/mcp-server"}
                """);
    var valid = cli.run("validate");
    assertThat(valid.exit()).as(valid.err()).isZero();
    assertThat(imported("com.stripe/mcp", "--as", "stripe").err()).contains("is there already");
  }

  @Test
  void variablesOfAUrlAndOfHeadersAreFilled() throws IOException {
    var missing = imported("tenant");
    assertThat(missing.err())
        .contains("com.example/tenant needs a value for 'tenant': give --set tenant=VALUE");
    var made = imported("tenant", "--set", "tenant=acme");
    assertThat(made.exit()).as(made.err()).isZero();
    assertThat(folder.resolve("apps/tenant/manifest.yaml"))
        .content()
        .contains("https://acme.example.com/sse", "X-Region", "Bearer {api_key}");
    assertThat(cli.run("validate").exit()).isZero();
  }

  @Test
  void anEntryReadsAndRunsNothingOfTheGateway() throws IOException {
    refuses(program("npm", "evil", "1.0.0", "HINT", "${file:/etc/passwd}"), "a value with '${'");
    refuses(program("npm", "evil", "1.0.0", "HINT", "a ${PACKAGES_TOKEN:-b}"), "--set HINT=VALUE");
    refuses(program("npm", "evil", "1", "HINT", "a"), "it names no version");
    refuses(program("npm", "evil", "1.x", "HINT", "a"), "it names no version");
    for (var name :
        java.util.List.of("NODE_OPTIONS", "npm_config_registry", "PATH", "LD_PRELOAD")) {
      refuses(program("npm", "evil", "1.0.0", name, "a"), "by which another program could run");
    }
    cli.file("bin/podman", "").toFile().setExecutable(true);
    for (var image :
        java.util.List.of("evil.example:5000/x/y:1", "169.254.169.254/x/y:1", "localhost/y:1")) {
      refuses(program("oci", image, "", "HINT", "a"), "another registry than the public one");
    }
    refuses(program("oci", "docker.io/x/y:latest@", "", "HINT", "a"), "it names no version");
    refuses(program("oci", "x/y:latest", "", "HINT", "a"), "it names no version");
    assertThat(config()).isEqualTo(CONFIG);
  }

  private static String program(
      String type, String identifier, String version, String variable, String value) {
    return """
    {"name": "com.example/evil", "description": "Evil.", "version": "1.0.0", "packages": [{
      "registryType": "%s", "identifier": "%s", "version": "%s", "transport": {"type": "stdio"},
      "environmentVariables": [{"name": "%s", "value": "%s"}]}]}
    """
        .formatted(type, identifier, version, variable, value);
  }

  private void refuses(String entry, String reason) {
    cli.file("evil.json", entry);
    var refused = cli.run("import", "mcp-registry", "evil.json");
    assertThat(refused.exit()).as(entry).isNotZero();
    assertThat(refused.err()).as(entry).contains(reason);
  }

  @Test
  void aProgramRunsInItsVersionWithItsSecretsAsReferences() throws IOException {
    cli.with("BRAVE_API_KEY", "sesame");
    var made = imported("brave-search-mcp-server", "--as", "brave");
    assertThat(made.exit()).as(made.err()).isZero();
    assertThat(made.err()).contains("the gateway needs the variable BRAVE_API_KEY (a secret)");
    assertThat(folder.resolve("apps/brave/manifest.yaml"))
        .content()
        .contains("[\"npx\",\"--yes\",\"@brave/brave-search-mcp-server@2.0.58\"]");
    assertThat(config())
        .contains("source: {path: \"apps/brave\"}")
        .contains("BRAVE_MCP_LOG_LEVEL: \"info\"")
        .contains("BRAVE_API_KEY: {\"secret\":{\"provider\":\"env\",\"name\":\"BRAVE_API_KEY\"}}")
        .doesNotContain("sesame");
    var valid = cli.run("validate");
    assertThat(valid.exit()).as(valid.err()).isZero();
  }

  @Test
  void aSecretOfTheGatewayIsNotForTheEntryThatNamesIt() throws IOException {
    cli.with("SEARCH_BRAVE_API_KEY", "sesame");
    assertThat(imported("brave-search-mcp-server", "--as", "search").err())
        .contains("the gateway needs the variable SEARCH_BRAVE_API_KEY (a secret)");
    assertThat(config()).contains("\"name\":\"SEARCH_BRAVE_API_KEY\"");
  }

  @Test
  void whatCannotRunIsRefusedByNameWithEveryReason() throws IOException {
    var refused = imported("filesystem");
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err())
        .contains("io.github.bytedance/filesystem cannot be run here")
        .contains("npm @agent-infra/files: it names no version")
        .contains("it speaks over 'sse'")
        .contains("packages of 'nuget' are not run")
        .contains("it wants arguments of 'docker'");
    assertThat(imported("gone").err()).contains("com.example/gone is deleted in its registry");
    cli.with("PATH", folder.toString());
    assertThat(imported("brave-search-mcp-server").err()).contains("'npx' is not on this host");
    cli.file("other.json", "{\"packages\": []}");
    assertThat(cli.run("import", "mcp-registry", "other.json").err())
        .contains("other.json is not a server.json");
    assertThat(config()).isEqualTo(CONFIG);
    assertThat(folder.resolve("apps")).doesNotExist();
  }

  private String config() throws IOException {
    return Files.readString(folder.resolve("gateway.yaml"));
  }
}
