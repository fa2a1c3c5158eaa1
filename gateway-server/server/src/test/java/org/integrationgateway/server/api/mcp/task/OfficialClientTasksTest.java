package org.integrationgateway.server.api.mcp.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * The official TypeScript client, with its experimental tasks, over the reference server that has
 * tasks and over servers of both generations. The environment variable {@code GATEWAY_MCP_SERVERS}
 * names the folder where npm has installed both; without it the tests are skipped, with this
 * reason.
 */
@Tag("nightly")
final class OfficialClientTasksTest {
  private static final String VARIABLE = "GATEWAY_MCP_SERVERS";
  private static final String SCRIPT =
      """
      const [folder, url, token, tool, args] = process.argv.slice(1);
      const sdk = folder + '/node_modules/@modelcontextprotocol/sdk/dist/esm/';
      const { Client } = await import(sdk + 'client/index.js');
      const { StreamableHTTPClientTransport } = await import(sdk + 'client/streamableHttp.js');
      const { CallToolResultSchema, ElicitRequestSchema } = await import(sdk + 'types.js');
      const client = new Client({ name: 'test', version: '1' },
        { capabilities: { elicitation: {}, tasks: {} } });
      const seen = { types: [], statuses: [], asked: 0 };
      client.setRequestHandler(ElicitRequestSchema, async request => {
        seen.asked++;
        const [name, schema] = Object.entries(request.params.requestedSchema.properties)[0];
        const first = schema.oneOf ? schema.oneOf[0].const : schema.type === 'boolean' ? true : 'x';
        return { action: 'accept', content: { [name]: first } };
      });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), {
        requestInit: { headers: { Authorization: 'Bearer ' + token } } }));
      await client.listTools();
      const calls = client.experimental.tasks.callToolStream(
        { name: tool, arguments: JSON.parse(args) }, CallToolResultSchema);
      for await (const message of calls) {
        seen.types.push(message.type);
        if (message.task) seen.statuses.push(message.task.status);
        if (message.result) seen.text = message.result.content[0].text;
        if (message.error) seen.error = message.error.message;
      }
      seen.listed = (await client.experimental.tasks.listTasks()).tasks.length;
      console.log(JSON.stringify(seen));
      process.exit();
      """;

  @TempDir static Path home;
  private static Path installed;
  private static EveryFeatureServer old;
  private static EveryFeatureServer fresh;
  private static ConfiguredGateway gateway;

  @BeforeAll
  static void start() throws Exception {
    var folder = Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);
    assumeThat(folder.filter(at -> Files.isDirectory(at.resolve("node_modules"))))
        .as("%s names a folder in which npm has installed the reference servers", VARIABLE)
        .isPresent();
    installed = folder.get().toAbsolutePath();
    old = EveryFeatureServer.start(McpGeneration.SESSIONS);
    fresh = EveryFeatureServer.start(McpGeneration.STATELESS);
    var program =
        installed.resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
    write("old", "mcp: {url: '" + old.url() + "'}", "");
    write("fresh", "mcp: {url: '" + fresh.url() + "'}", "");
    write("everything", "mcp: {transport: stdio}", "run: [node, '" + program + "', stdio]");
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              everything: {provider: {source: {path: everything}}}
              old: {provider: {source: {path: old}}}
              fresh: {provider: {source: {path: fresh}}}
            """);
  }

  private static void write(String app, String surface, String more) throws Exception {
    var manifest =
        """
        source: example.com/acme/apps/%s
        version: 1.0.0
        kind: app
        %s
        spec:
          surfaces: {%s}
        """;
    Files.writeString(
        Files.createDirectories(home.resolve(app)).resolve("manifest.yaml"),
        manifest.formatted(app, more, surface));
  }

  @AfterAll
  static void stop() {
    if (gateway != null) {
      gateway.close();
      old.close();
      fresh.close();
    }
  }

  private static JsonNode run(String subject, String tool, String arguments) throws Exception {
    var process =
        new ProcessBuilder(
                "node",
                "--input-type=module",
                "-e",
                SCRIPT,
                installed.toString(),
                gateway.gateway().uri().resolve("/mcp").toString(),
                gateway.token(subject),
                tool,
                arguments)
            .redirectErrorStream(true)
            .start();
    var printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return Json.parse(printed.getBytes(UTF_8));
  }

  @Test
  void followsATaskOfTheReferenceServerAndAnswersItsQuestion() throws Exception {
    var seen =
        run(
            "user:research",
            "everything_simulate-research-query",
            "{\"topic\": \"python\", \"ambiguous\": true}");
    assertThat(seen.path("text").asString()).as(seen.toString()).contains("# Research Report");
    assertThat(seen.path("asked").asInt()).isEqualTo(1);
    assertThat(texts(seen.path("statuses"))).contains("working", "input_required");
    assertThat(seen.path("types").path(0).asString()).isEqualTo("taskCreated");
    assertThat(seen.path("listed").asInt()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "old_slow_compute, {\"seconds\": 1}, Computed for 1000 ms",
    "fresh_slow_compute, {\"seconds\": 1}, Computed for 1000 ms",
    "fresh_confirm_delete, {}, Confirmed: true",
    "old_confirm_delete, {}, Confirmed: true",
    "fresh_test_simple_text, {}, This is a simple text response for testing."
  })
  void followsTasksOfServersWithAndWithoutTasks(String tool, String arguments, String text)
      throws Exception {
    var seen = run("user:" + tool, tool, arguments);
    assertThat(seen.path("text").asString()).as(seen.toString()).isEqualTo(text);
    assertThat(seen.path("types").path(0).asString()).isEqualTo("taskCreated");
    assertThat(seen.has("error")).isFalse();
  }

  private static Iterable<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asString).toList();
  }
}
