package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.LoggedLines;
import org.integrationgateway.providers.FixturePackage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The view of operators on providers in processes, and their actions. */
@DisabledOnOs(OS.WINDOWS)
final class OperatedProvidersTest {
  @TempDir static Path home;
  private static OperatedGateway gateway;

  @BeforeAll
  static void start() throws Exception {
    FixturePackage.write(home.resolve("fixture"));
    FixturePackage.write(home.resolve("talking"), "echo it begins\nexec ");
    gateway = new OperatedGateway(config());
  }

  private static GatewayConfig config() throws Exception {
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              management: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            providers:
              cache:
                memory: {source: builtin:memory}
            apps:
              good:
                provider: {source: {path: fixture}}
                env: {FIXTURE_MODE: GOOD}
              bad:
                mcp: true
                provider: {source: {path: fixture}}
                env: {FIXTURE_MODE: REFUSE_CONFIGURATION}
              frail:
                provider: {source: {path: fixture}}
                env: {FIXTURE_MODE: GOOD}
                runtime: {pool: {restartPolicy: never, startupTimeout: 60s, drainTimeout: 1s}}
              varied:
                provider: {source: {path: fixture}}
                env: {FIXTURE_MODE: NO_SESSION_CATALOG}
              demo:
                provider: {source: builtin:demo}
              hosted:
                provider: {source: {path: talking}}
                env: {FIXTURE_MODE: GOOD}
                runtime: {provider: here}
            runtime: {providers: {here: {source: builtin:local}}}
            """);
    var read = ConfigReader.read(List.of(file), new Environment(Map.of(), home, home));
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
  }

  @Test
  void listsEveryProviderWithItsState() {
    var list = gateway.manage("GET", "/admin/api/v1/providers").body();
    assertThat(list)
        .contains(
            "{\"kind\":\"cache\",\"name\":\"memory\",\"runs\":\"builtin\",\"state\":\"ready\"}")
        .contains("{\"kind\":\"app\",\"name\":\"demo\",\"runs\":\"builtin\",\"state\":\"ready\"}")
        .contains("\"state\":\"failed\",\"reason\":\"it rejected its configuration\"")
        .contains("it rejected its configuration: apps.bad.config: 'city' is missing")
        .doesNotContain("lastLines");
    var good = gateway.status("app", "good");
    assertThat(good.path("pid").asLong()).isPositive();
    assertThat(good.path("package").path("name").asString())
        .isEqualTo("github.com/acme/providers/fixture");
    assertThat(good.path("starts").asInt()).isPositive();
  }

  @Test
  void showsTheLinesOfSessionsOfRuntimes() throws Exception {
    var sessions = "/admin/api/v1/runtime/providers/here/sessions";
    var id = new AtomicReference<>("");
    eventually(
        () -> {
          var session = json(gateway.manage("GET", sessions)).at("/sessions/0");
          assertThat(session.path("app").asString("")).isEqualTo("hosted");
          id.set(session.path("id").asString());
        });
    // The service document calls the size of a page of sessions pageSize.
    for (var size : List.of("pageSize=1", "limit=1")) {
      assertThat(json(gateway.manage("GET", sessions + "?" + size)).path("sessions")).hasSize(1);
    }
    for (var wrong : List.of("pageSize=0", "pageSize=1&limit=1", "pagesize=1")) {
      assertThat(gateway.manage("GET", sessions + "?" + wrong).statusCode()).isEqualTo(400);
    }
    var logs = sessions + "/" + id.get() + "/logs";
    eventually(
        () -> {
          var read = json(gateway.manage("GET", logs));
          assertThat(read.path("lines").valueStream().map(line -> line.path("text").asString()))
              .contains("it begins");
          assertThat(read.at("/lines/0/origin").asString()).isIn("app", "runtime", "host");
        });
    var one = json(gateway.manage("GET", logs + "?limit=1"));
    assertThat(one.path("lines")).hasSize(1);
    var last = one.path("last").asLong();
    assertThat(last).isEqualTo(one.at("/lines/0/number").asLong()).isPositive();
    json(gateway.manage("GET", logs + "?after=" + last))
        .path("lines")
        .forEach(line -> assertThat(line.path("number").asLong()).isGreaterThan(last));
    assertThat(gateway.manage("GET", logs + "?after=-1").statusCode()).isEqualTo(400);
    assertThat(gateway.manage("GET", logs + "?limit=1001").statusCode()).isEqualTo(400);
    assertThat(gateway.manage("GET", sessions + "/none/logs").statusCode()).isEqualTo(404);
  }

  private static JsonNode json(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void tellsOperatorsOnEveryListenerWhyItIsNotReady() {
    var answer = json(gateway.manage("GET", "/admin/api/v1/readiness"));
    assertThat(answer.path("ready").asBoolean()).isFalse();
    assertThat(answer.path("obstacles").toString())
        .contains("app provider 'bad' (failed): it rejected its configuration");
  }

  @Test
  void isNotReadyBeforeEveryAppWasReadyOnceAndTellsOperatorsWhichWasNot() {
    var detailed = gateway.manage("GET", "/ready");
    assertThat(detailed.statusCode()).isEqualTo(503);
    assertThat(detailed.body())
        .contains(
            "app provider 'bad' (failed): it rejected its configuration: "
                + "apps.bad.config: 'city' is missing")
        .doesNotContain("good");
  }

  @Test
  void saysThatTheToolsOfAnAppThatWasNeverReadyAreUnavailable() {
    var known =
        gateway.mcp(
            """
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "bad_say"}}
            """);
    assertThat(known.body())
        .contains("\"isError\":true", "provider_unavailable")
        .doesNotContain("no tool");
    var unknown =
        gateway.mcp(
            """
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "worse_say"}}
            """);
    assertThat(unknown.body()).contains("-32602", "there is no tool 'worse_say'");
  }

  @Test
  void namesTheReasonWhenTheOperationsOfThisCallerAreMissingFromAListing() {
    var partial = gateway.send("GET", "/api/v1/apps/varied/operations");
    assertThat(partial.statusCode()).as(partial.body()).isEqualTo(200);
    assertThat(partial.body()).contains("\"id\":\"say\"").doesNotContain("is lost");
    assertThat(partial.headers().allValues("X-Gateway-Catalog"))
        .containsExactly(
            "partial; reason=provider_failed; detail=\"the catalog of this caller is lost\"");
    var whole = gateway.send("GET", "/api/v1/apps/good/operations");
    assertThat(whole.body()).contains("\"id\":\"say\"");
    assertThat(whole.headers().firstValue("X-Gateway-Catalog")).isEmpty();
  }

  @Test
  void measuresProviders() {
    assertThat(gateway.manage("GET", "/metrics").body())
        .contains("gateway_provider_state{kind=\"app\",name=\"good\",state=\"ready\"} 1.0")
        .contains("gateway_provider_state{kind=\"app\",name=\"bad\",state=\"failed\"} 1.0")
        .contains("gateway_provider_state{kind=\"cache\",name=\"memory\",state=\"ready\"} 1.0")
        .contains("gateway_provider_restarts_total{kind=\"app\",name=\"good\"} 0.0")
        .contains("gateway_provider_starts_seconds_count{kind=\"app\",name=\"good\"}")
        .contains("gateway_provider_calls_held{kind=\"app\",name=\"good\"} 0.0")
        .contains("gateway_provider_egress_refused_total{kind=\"app\",name=\"good\"} 0.0");
  }

  @Test
  @Tag("nightly")
  void anOperatorRestartsWhatHasEnded() throws Exception {
    assertThat(gateway.invoke("frail", "crash").body())
        .contains("provider_failed", "\"app\":\"frail\"", "\"operation\":\"crash\"");
    eventually(
        () ->
            assertThat(gateway.status("app", "frail").path("state").asString())
                .isEqualTo("failed"));
    var failed = gateway.status("app", "frail");
    assertThat(failed.path("reason").asString()).isEqualTo("it ended with exit code 7");
    assertThat(failed.path("lastEnd").path("reason").asString())
        .isEqualTo("it ended with exit code 7");
    assertThat(failed.has("pid")).isFalse();
    assertThat(gateway.invoke("frail", "say").body())
        .contains("provider_unavailable", "exit code 7");
    var restarted = gateway.manage("POST", "/admin/api/v1/providers/app/frail:restart");
    assertThat(restarted.statusCode()).as(restarted.body()).isEqualTo(200);
    assertThat(restarted.body()).contains("\"state\":\"ready\"");
    var first = gateway.invoke("frail", "say").body();
    assertThat(
            gateway
                .manage("POST", "/admin/api/v1/providers/app/frail:restart?how=stop-first")
                .statusCode())
        .isEqualTo(200);
    assertThat(gateway.invoke("frail", "say").body()).contains("pid").isNotEqualTo(first);
  }

  @Test
  void refusesWhatCannotBeRestarted() throws InterruptedException {
    var path = "/admin/api/v1/providers/";
    try (var audit = new LoggedLines("audit")) {
      assertThat(gateway.manage("POST", path + "app/bad:restart").body())
          .contains("provider_unavailable", "it rejected its configuration");
      assertThat(audit.await("provider.restart")).contains("provider.restart by user:ops");
    }
    assertThat(gateway.manage("POST", path + "app/demo:restart").body())
        .contains("invalid_state", "no process to restart");
    assertThat(gateway.manage("POST", path + "app/unknown:restart").statusCode()).isEqualTo(404);
    assertThat(gateway.manage("POST", path + "app/good").statusCode()).isEqualTo(405);
    assertThat(gateway.manage("POST", path + "app/good:restart?how=softly").body())
        .contains("invalid_parameters", "stop-first");
    assertThat(gateway.manage("GET", path + "app/unknown").statusCode()).isEqualTo(404);
    assertThat(gateway.send("GET", path + "app/good").statusCode()).isEqualTo(404);
  }
}
