package org.integrationgateway.server.surface.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpSessionClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The reference servers of the protocol, as programs of packages. The environment variable {@code
 * GATEWAY_MCP_SERVERS} names the folder where npm has installed them; without it the tests are
 * skipped, with this reason.
 */
final class ReferenceServersTest {
  private static final String VARIABLE = "GATEWAY_MCP_SERVERS";

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static McpSessionClient client;
  private static Path files;

  @BeforeAll
  static void start() throws Exception {
    var folder = Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);
    assumeThat(folder.filter(at -> Files.isDirectory(at.resolve("node_modules"))))
        .as("%s names a folder in which npm has installed the reference servers", VARIABLE)
        .isPresent();
    files = Files.createDirectories(home.resolve("files")).toRealPath();
    Files.writeString(files.resolve("note.txt"), "a note in a file");
    write(folder.get(), "everything", "stdio");
    write(folder.get(), "filesystem", files.toString());
    write(folder.get(), "memory", "");
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              everything: {provider: {source: {path: everything}}}
              filesystem: {provider: {source: {path: filesystem}}}
              memory: {provider: {source: {path: memory}}, env: {MEMORY_FILE_PATH: %s}}
            """
                .formatted(home.resolve("memory.json")));
    client = new McpSessionClient(gateway.gateway().uri(), "/mcp", gateway.token("user:alice"));
  }

  private static void write(Path installed, String name, String argument) throws Exception {
    var program =
        installed.resolve(
            "node_modules/@modelcontextprotocol/server-%s/dist/index.js".formatted(name));
    Files.writeString(
        Files.createDirectories(home.resolve(name)).resolve("manifest.yaml"),
        """
        source: example.com/acme/apps/%s
        version: 1.0.0
        kind: app
        run: [node, '%s'%s]
        spec:
          surfaces: {mcp: {transport: stdio}}
        """
            .formatted(name, program, argument.isEmpty() ? "" : ", '" + argument + "'"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (gateway != null) {
      client.close();
      gateway.close();
      eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
    }
  }

  private static ObjectNode input(String name, String value) {
    return Json.object().put(name, value);
  }

  private static String text(JsonNode result) {
    return result.at("/content/0/text").asString();
  }

  @Test
  void everythingAnswers() {
    assertThat(text(client.callTool("everything_echo", input("message", "hi"))))
        .isEqualTo("Echo: hi");
    assertThat(
            client
                .callTool("everything_get-structured-content", input("location", "Chicago"))
                .path("structuredContent")
                .has("temperature"))
        .isTrue();
    assertThat(client.all("resources/list", "resources").toString())
        .contains("gateway://everything/");
    assertThat(client.all("prompts/list", "prompts").toString()).contains("everything_");
  }

  @Test
  void everythingSeesNothingOfTheServersEnvironment() {
    assertThat(text(client.callTool("everything_get-env", Json.object())))
        .contains("SERVICE_PROVIDER_NAME")
        .doesNotContain(VARIABLE);
  }

  @Test
  void filesystemReadsAndWritesItsFolderOnly() throws Exception {
    assertThat(
            text(
                client.callTool(
                    "filesystem_read_text_file",
                    input("path", files.resolve("note.txt").toString()))))
        .isEqualTo("a note in a file");
    client.callTool(
        "filesystem_write_file",
        input("path", files.resolve("new.txt").toString()).put("content", "written"));
    assertThat(Files.readString(files.resolve("new.txt"))).isEqualTo("written");
    assertThat(
            client
                .callTool("filesystem_read_text_file", input("path", "/etc/passwd"))
                .path("isError")
                .asBoolean())
        .isTrue();
  }

  @Test
  void memoryRemembers() {
    var created = Json.object();
    var entity = created.putArray("entities").addObject();
    entity.put("name", "Ada").put("entityType", "person").putArray("observations").add("counts");
    client.callTool("memory_create_entities", created);

    assertThat(client.callTool("memory_read_graph", Json.object()).toString()).contains("Ada");
  }
}
