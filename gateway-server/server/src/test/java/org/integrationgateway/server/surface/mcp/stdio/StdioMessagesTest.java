package org.integrationgateway.server.surface.mcp.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.StatelessMcp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Messages of programs of both generations before their answers, for clients of both generations;
 * and programs that are no MCP servers.
 */
@DisabledOnOs(OS.WINDOWS)
final class StdioMessagesTest {
  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String alice;
  private static String bob;

  @BeforeAll
  static void start() throws Exception {
    StdioPackage.write(home, "older", "sessions", "", "");
    StdioPackage.write(home, "newer", "stateless", "", "");
    Files.writeString(
        Files.createDirectories(home.resolve("echo")).resolve("manifest.yaml"),
        """
        source: example.com/acme/apps/echo
        version: 1.0.0
        kind: app
        run: [cat]
        spec: {surfaces: {mcp: {transport: stdio}}}
        """);
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              older: {provider: {source: {path: older}}}
              newer: {provider: {source: {path: newer}}}
              brief: {provider: {source: {path: older}}, limits: {requestTimeout: 2s}}
              echo: {provider: {source: {path: echo}}, runtime: {pool: {restartPolicy: never}}}
            """);
    alice = gateway.token("user:alice");
    bob = gateway.token("user:bob");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static URI mcp() {
    return gateway.gateway().uri().resolve("/mcp");
  }

  private static McpClientSession client() {
    return McpClientSession.begin(mcp(), alice, "2025-11-25", "{\"elicitation\":{}}");
  }

  private static ObjectNode accepted() {
    var answer = Json.object().put("action", "accept");
    answer.putObject("content").put("name", "Ada");
    return answer;
  }

  private static String text(JsonNode answer) {
    return answer.at("/result/content/0/text").asString("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void progressReachesTheClientOfTheCall(String app) {
    var call = McpClientSession.call(3, app + "_progress", Json.object());
    ((ObjectNode) call.get("params")).putObject("_meta").put("progressToken", "mine");

    try (var stream = client().stream(call)) {
      for (int i = 1; i <= 3; i++) {
        var notice = stream.message();
        assertThat(notice.at("/params/progressToken").asString()).isEqualTo("mine");
        assertThat(notice.at("/params/progress").asInt()).isEqualTo(i);
      }
      assertThat(text(stream.message())).isEqualTo("done");
    }
  }

  @Test
  void aCallWhoseTimeIsOverNamesTheKeyThatBoundsIt() throws Exception {
    eventually(
        () ->
            assertThat(gateway.send("POST", "/api/v1/brief/pid", alice, "{}").statusCode())
                .isEqualTo(200));
    var late = gateway.send("POST", "/api/v1/brief/wait", alice, "{}");
    assertThat(late.statusCode()).isEqualTo(504);
    assertThat(late.body()).contains("apps.brief.limits.requestTimeout");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void aClientWithASessionIsAsked(String app) {
    var client = client();
    try (var stream = client.stream(McpClientSession.call(5, app + "_ask", Json.object()))) {
      var question = stream.message();
      assertThat(question.get("method").asString()).isEqualTo("elicitation/create");
      client.answer(question, accepted());
      assertThat(text(stream.message())).isEqualTo("Ada");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void aClientWithoutASessionIsAsked(String app) {
    var call = StatelessMcp.call(app + "_ask", Json.object()).capable("elicitation");
    var asked = call.send(gateway.gateway().uri(), alice);
    assertThat(asked.result().path("resultType").asString("")).isEqualTo("input_required");
    var responses = Json.object();
    asked
        .result()
        .get("inputRequests")
        .properties()
        .forEach(request -> responses.set(request.getKey(), accepted()));

    var done = call.again(asked, responses).send(gateway.gateway().uri(), alice);

    assertThat(done.result().at("/content/0/text").asString("")).as(done.body()).isEqualTo("Ada");
  }

  @Test
  void noClientIsAskedWhileCallsOfSeveralSubjectsAreUnderWay() throws Exception {
    var waits =
        CompletableFuture.supplyAsync(
            () -> gateway.send("POST", "/api/v1/older/wait", bob, "{\"text\":\"several\"}"));
    assertThat(gateway.send("POST", "/api/v1/older/echo", alice, "{}").statusCode()).isEqualTo(200);
    eventuallyPrinted("older", "waits for several");

    try (var stream = client().stream(McpClientSession.call(6, "older_ask", Json.object()))) {
      assertThat(text(stream.message())).isEqualTo("refused");
    }
    gateway.send("POST", "/api/v1/older/release", alice, "{\"text\":\"several\"}");
    assertThat(waits.join().statusCode()).isEqualTo(200);
  }

  private static void eventuallyPrinted(String app, String text) throws Exception {
    eventually(
        () ->
            assertThat(gateway.get("/admin/api/v1/providers/app/" + app, alice).body())
                .contains(text));
  }

  @Test
  void aClientThatListensCostsProgramsNoRequest() throws Exception {
    int older = answered("older", "ok");
    int newer = answered("newer", "ok");
    try (var stream = client().listen()) {
      // One request or two for each program: its capabilities, and its announcements of changes.
      eventually(
          () -> {
            assertThat(answered("older", "ok") + answered("older", "not_found"))
                .isGreaterThan(older);
            assertThat(answered("newer", "ok")).isGreaterThan(newer);
          });
      assertThat(answered("older", "not_found")).isZero();
    }
  }

  private static int answered(String app, String code) {
    var figure =
        "app=\"%s\",code=\"%s\",door=\"mcp\",operation=\"surface:resources\"} (\\d+)"
            .formatted(app, code);
    var found = Pattern.compile(figure).matcher(gateway.get("/metrics", alice).body());
    return found.find() ? Integer.parseInt(found.group(1)) : 0;
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void theProgramLearnsThatAClientHasCancelled(String app) throws Exception {
    var client = client();
    var name = "cancelled-" + app;
    var call = McpClientSession.call(9, app + "_wait", Json.object().put("text", name));
    var answer = CompletableFuture.supplyAsync(() -> client.post(call));
    eventuallyPrinted(app, "waits for " + name);

    client.notify("notifications/cancelled", Json.object().put("requestId", 9));

    eventuallyPrinted(app, "told that the client has gone");
    assertThat(answer.join().body()).doesNotContain("result");
    gateway.send("POST", "/api/v1/" + app + "/release", alice, "{\"text\":\"" + name + "\"}");
  }

  @Test
  void aProgramThatIsNoMcpServerIsNotAvailable() {
    var status = gateway.get("/admin/api/v1/providers/app/echo", alice).body();
    assertThat(status)
        .contains("\"state\":\"failed\"", "it refused to initialize the Model Context Protocol");
    var answer = gateway.send("POST", "/api/v1/echo/anything", alice, "{}");
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(Json.parse(answer.body().getBytes(UTF_8)).path("code").asString())
        .isEqualTo("provider_unavailable");
  }
}
