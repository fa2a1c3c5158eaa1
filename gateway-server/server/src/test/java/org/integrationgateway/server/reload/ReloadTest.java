package org.integrationgateway.server.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.reload.ReloadedGateway.json;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.server.testing.McpSessionClient;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The configuration of a running server, read again from its file. */
final class ReloadTest {
  private static final String SAY = "{\"text\": \"hello\"}";
  private static final String TWO =
      """
      apps:
        echo: {provider: {source: {path: echo}}}
        demo: {provider: {source: builtin:demo}}
      """;

  @TempDir Path home;
  private Upstreams upstreams;
  private ReloadedGateway gateway;

  @BeforeEach
  void start() throws Exception {
    upstreams = new Upstreams();
    manifest(TestApps.echo(upstreams));
    gateway = new ReloadedGateway(home, TWO);
  }

  @AfterEach
  void stop() throws Exception {
    gateway.close();
    upstreams.close();
  }

  private void manifest(String text) throws Exception {
    Files.writeString(Files.createDirectories(home.resolve("echo")).resolve("manifest.yaml"), text);
  }

  private static List<String> changes(JsonNode answer) {
    return answer
        .path("changes")
        .valueStream()
        .map(change -> change.path("kind").asString() + " " + change.path("key").asString())
        .toList();
  }

  private JsonNode state() {
    return json(gateway.manage("GET", "/admin/api/v1/reload"));
  }

  private String metrics() {
    return gateway.manage("GET", "/metrics").body();
  }

  @Test
  void anUnchangedFileChangesNothing() {
    var generation = state().path("generation").asString();
    assertThat(generation).hasSize(16);
    // A comment moves every line.
    var answer = gateway.reload("# a comment\n" + TWO);
    assertThat(answer.path("state").asString()).isEqualTo("unchanged");
    assertThat(answer.path("generation").asString()).isEqualTo(generation);
    assertThat(metrics())
        .contains("gateway_configuration_info{generation=\"" + generation + "\"} 1\n")
        .contains("gateway_configuration_current 1.0");
    assertThat(json(gateway.manage("GET", "/ready?verbose")).path("generation").asString())
        .isEqualTo(generation);
  }

  @Test
  void appsBeginChangeAndEnd() throws Exception {
    var before = state().path("generation").asString();
    assertThat(gateway.status("shop", "items.list", "{}")).isEqualTo(404);
    var answer =
        gateway.reload(
            """
            apps:
              echo: {provider: {source: {path: echo}}, mcp: false}
              shop: {provider: {source: builtin:inventory}}
            """);
    assertThat(answer.path("state").asString()).as(answer.toString()).isEqualTo("applied");
    assertThat(changes(answer))
        .containsExactlyInAnyOrder("changed apps.echo", "added apps.shop", "removed apps.demo");
    assertThat(answer.path("generation").asString()).isNotEqualTo(before);
    assertThat(gateway.status("echo", "say", SAY)).isEqualTo(200);
    assertThat(gateway.status("demo", "time.now", "{}")).isEqualTo(404);
    assertThat(json(gateway.manage("GET", "/admin/api/v1/providers")).toString())
        .contains("\"shop\"")
        .doesNotContain("\"demo\"");

    assertThat(gateway.reload(TWO).path("generation").asString()).isEqualTo(before);
    assertThat(gateway.status("demo", "time.now", "{}")).isEqualTo(200);
    assertThat(gateway.status("shop", "items.list", "{}")).isEqualTo(404);
  }

  @Test
  void aWrongFileChangesNothingAndTellsEveryProblemWithItsLine() {
    var generation = state().path("generation").asString();
    gateway.write(
        """
        apps:
          demo: {provider: {source: builtin:demo}, mpc: true}
          lost: {provider: {source: {path: nowhere}}}
          added: {provider: {source: builtin:demo}}
        """);
    var answer = gateway.manage("POST", "/admin/api/v1/reload");
    assertThat(answer.statusCode()).isEqualTo(422);
    var problems = json(answer).path("problems").valueStream().map(JsonNode::toString).toList();
    assertThat(problems).hasSize(2);
    assertThat(problems.get(0)).contains("gateway.yaml:7:", "mpc");
    assertThat(problems.get(1)).contains("gateway.yaml:8:", "nowhere");
    assertThat(gateway.status("added", "time.now", "{}")).isEqualTo(404);
    assertThat(gateway.status("echo", "say", SAY)).isEqualTo(200);
    assertThat(state().path("current").asBoolean()).isFalse();
    assertThat(state().path("generation").asString()).isEqualTo(generation);
    assertThat(state().path("last").path("state").asString()).isEqualTo("refused");
    assertThat(metrics()).contains("gateway_configuration_current 0.0");

    assertThat(gateway.reload(TWO).path("state").asString()).isEqualTo("unchanged");
    assertThat(state().path("current").asBoolean()).isTrue();
    gateway.write("apps: [");
    assertThat(gateway.manage("POST", "/admin/api/v1/reload").statusCode()).isEqualTo(422);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'  baseUrl: https://gateway.example.com'; server.baseUrl",
        "'  limits: {processorWait: 9s}'; server.limits.processorWait",
        "'  reload: {watch: true}'; server.reload.watch",
        "providers: {workflow: {local: {source: builtin:durable}}}; providers.workflow.local",
        "providers: {audit: {rows: {source: builtin:store}}}; providers.audit",
        "authorization: {policies: {house: {default: allow}}}; authorization.policies"
      })
  void aKeyThatNeedsARestartIsRefusedAndTheRestIsNotApplied(String line, String key) {
    var answer =
        gateway.reload(line + "\n" + TWO + "  added: {provider: {source: builtin:demo}}\n");
    assertThat(answer.path("state").asString()).as(answer.toString()).isEqualTo("refused");
    assertThat(answer.path("problems").toString())
        .contains("'" + key + "'", "cannot change while the server runs", "; restart ", "GWC1414");
    assertThat(gateway.status("added", "time.now", "{}")).isEqualTo(404);
  }

  @Test
  void aDryRunSaysWhatWouldChange() {
    gateway.write(TWO + "  added: {provider: {source: builtin:demo}}\n");
    var answer = json(gateway.manage("POST", "/admin/api/v1/reload?dryRun=true"));
    assertThat(answer.path("state").asString()).isEqualTo("possible");
    assertThat(changes(answer)).containsExactly("added apps.added");
    assertThat(gateway.status("added", "time.now", "{}")).isEqualTo(404);
    assertThat(state().has("last")).isFalse();
    assertThat(gateway.manage("POST", "/admin/api/v1/reload?dryRun=maybe").statusCode())
        .isEqualTo(400);
  }

  @Test
  void aPackageInItsFolderThatHasChangedIsReadAgain() throws Exception {
    assertThat(gateway.status("echo", "shout", SAY)).isEqualTo(404);
    manifest(TestApps.echo(upstreams).replace("name: say", "name: shout"));
    var answer = gateway.reload();
    assertThat(changes(answer)).containsExactly("changed apps.echo");
    assertThat(gateway.status("echo", "shout", SAY)).isEqualTo(200);
    assertThat(gateway.status("echo", "say", SAY)).isEqualTo(404);
    assertThat(gateway.reload().path("state").asString()).isEqualTo("unchanged");
  }

  @Test
  void clientsOfMcpAreToldThatToolsHaveChanged() throws Exception {
    var heard = new LinkedBlockingQueue<String>();
    try (var client =
        new McpSessionClient(gateway.gateway().uri(), "/mcp", gateway.token("user:mia"))) {
      var lines = client.listen();
      var thread = new Thread(() -> lines.forEach(heard::add));
      thread.setDaemon(true);
      thread.start();
      gateway.reload(TWO + "  shop: {provider: {source: builtin:inventory}, mcp: true}\n");
      var line = heard.poll(60, TimeUnit.SECONDS);
      while (line != null && !line.contains("notifications/tools/list_changed")) {
        line = heard.poll(60, TimeUnit.SECONDS);
      }
      assertThat(line).isNotNull();
    }
  }
}
