package org.integrationgateway.server.surface.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.OwnPid;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpSessionClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** MCP servers that are programs, of both generations, through the doors of the gateway. */
@DisabledOnOs(OS.WINDOWS)
final class StdioServersTest {
  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String alice;
  private static String bob;

  @BeforeAll
  static void start() {
    StdioPackage.write(home, "older", "sessions", "", "");
    StdioPackage.write(home, "newer", "stateless", "", "");
    StdioPackage.write(
        home,
        "keyed",
        "touchy",
        ", connection: tracker, env: {TRACKER_TOKEN: token}",
        """
          connections:
            tracker: {auth: {type: manual, credentials: [{name: token}]}}
        """);
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              older: {provider: {source: {path: older}}, env: {GREETING: hello}, config: {depth: 3}}
              newer: {provider: {source: {path: newer}}}
              keyed: {provider: {source: {path: keyed}}}
            """);
    alice = gateway.token("user:alice");
    bob = gateway.token("user:bob");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
  }

  private static JsonNode call(String token, String app, String tool, String text) {
    var answer =
        gateway.send("POST", "/api/v1/" + app + "/" + tool, token, "{\"text\":\"" + text + "\"}");
    return Json.object()
        .put("status", answer.statusCode())
        .set("body", ConfiguredGateway.json(answer));
  }

  private static String text(String token, String app, String tool, String text) {
    var answer = call(token, app, tool, text);
    assertThat(answer.path("status").asInt()).as(answer.toString()).isEqualTo(200);
    return answer.at("/body/content/0/text").asString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void itsToolsAreOperationsAndTools(String app) {
    assertThat(text(alice, app, "echo", "h\u00e9llo")).isEqualTo("h\u00e9llo");
    try (var client = new McpSessionClient(gateway.gateway().uri(), "/mcp", alice)) {
      assertThat(client.all("tools/list", "tools").toString()).contains(app + "_echo");
      assertThat(
              client
                  .callTool(app + "_echo", Json.object().put("text", "by mcp"))
                  .at("/content/0/text")
                  .asString())
          .isEqualTo("by mcp");
    }
  }

  @Test
  void hasTheEnvironmentAndTheConfigurationOfItsApp() {
    assertThat(text(alice, "older", "env", "GREETING")).isEqualTo("hello");
    assertThat(text(alice, "older", "env", "HOME_OF_THE_SERVER")).isEqualTo("null");
    assertThat(text(alice, "older", "config", "")).isEqualTo("{\"depth\":3}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void callsRunAtTheSameTime(String app) {
    var waits =
        CompletableFuture.supplyAsync(
            () ->
                gateway.send(
                    "POST", "/api/v1/" + app + "/wait", alice, "{\"text\":\"%s\"}".formatted(app)));

    assertThat(text(bob, app, "echo", "meanwhile")).isEqualTo("meanwhile");
    assertThat(waits).isNotDone();
    text(bob, app, "release", app);
    assertThat(waits.join().body()).contains("released");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void linesThatAreNoMessagesChangeNothing(String app) {
    assertThat(text(alice, app, "garbage", "")).isEqualTo("after garbage");
    assertThat(text(alice, app, "flood", "")).isEqualTo("after the flood");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void anAnswerThatIsTooLongFailsItsCallOnly(String app) {
    var refused = call(alice, app, "big", "");

    assertThat(refused.path("status").asInt()).isEqualTo(502);
    assertThat(refused.toString()).contains("provider_failed", "more than 10 MB");
    assertThat(text(alice, app, "echo", "as before")).isEqualTo("as before");
  }

  @Test
  void aCrashFailsTheCallAndTheProgramIsStartedAgain() {
    var before = text(alice, "newer", "pid", "");

    var failed = call(alice, "newer", "crash", "");

    assertThat(failed.at("/body/code").asString()).isEqualTo("provider_failed");
    assertThat(text(alice, "newer", "pid", "")).isNotEqualTo(before);
  }

  @Test
  void operatorsSeeItAndRestartIt() {
    var path = "/admin/api/v1/providers/app/older";
    var before = text(alice, "older", "pid", "");
    long pid = OwnPid.process(Long.parseLong(before)).orElseThrow().pid();

    assertThat(gateway.get(path, alice).body())
        .contains("\"state\":\"ready\"", "\"pid\":" + pid + ",", "fixture of generation sessions");
    assertThat(gateway.status("POST", path + ":restart", alice, "{}")).isEqualTo(200);
    assertThat(text(alice, "older", "pid", "")).isNotEqualTo(before);
  }

  @Test
  void aProgramWithACredentialRunsOnceForEach() throws Exception {
    connect(alice, "of-alice");
    connect(bob, "of-bob");

    // A busy machine may take longer to start a program than a list of operations waits.
    eventually(
        () -> assertThat(text(alice, "keyed", "env", "TRACKER_TOKEN")).isEqualTo("of-alice"));
    eventually(() -> assertThat(text(bob, "keyed", "env", "TRACKER_TOKEN")).isEqualTo("of-bob"));
    assertThat(text(alice, "keyed", "pid", ""))
        .isEqualTo(text(alice, "keyed", "pid", ""))
        .isNotEqualTo(text(bob, "keyed", "pid", ""));
    assertThat(call(gateway.token("user:carol"), "keyed", "pid", "").at("/body/code").asString())
        .isEqualTo("not_connected");
  }

  private static void connect(String token, String secret) {
    var body =
        "{\"integration\":\"keyed\",\"connection\":\"tracker\",\"credentials\":{\"token\":\"%s\"}}"
            .formatted(secret);
    var answer = gateway.send("POST", "/api/v1/auth/connect-manual", token, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void aChangedListIsReadAgain(String app) throws Exception {
    assertThat(text(alice, app, "grow", "")).isEqualTo("grown");

    eventually(
        () ->
            assertThat(gateway.get("/api/v1/apps/" + app + "/operations", alice).body())
                .contains("\"grown\""));
  }

  @Test
  void aClientThatCannotBeAskedIsNotAsked() {
    assertThat(text(alice, "older", "ask", "")).isEqualTo("refused");
    assertThat(call(alice, "newer", "ask", "").toString()).contains("asks its caller");
  }
}
