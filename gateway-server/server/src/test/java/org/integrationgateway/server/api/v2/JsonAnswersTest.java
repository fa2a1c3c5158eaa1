package org.integrationgateway.server.api.v2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.EchoUpstream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Content that callers and upstreams exchange unchanged, and a gateway without agents. */
final class JsonAnswersTest {
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/%1$s
      version: 1.0.0
      spec:
        surfaces:
          rest:
            baseUrl: %2$s
            operations:
              - name: put
                method: POST
                path: /put
                parameters: [{name: thing, type: object, in: body, required: true}]
      """;

  @TempDir static Path home;
  private static EchoUpstream echo;
  private static JettyUpstream raw;
  private static volatile String answer = "";
  private static ConfiguredGateway gateway;
  private static String alice;

  @BeforeAll
  static void start() throws IOException {
    echo = new EchoUpstream();
    raw =
        new JettyUpstream(
            (request, response) -> {
              try (var blocker = org.eclipse.jetty.util.Blocker.callback()) {
                org.eclipse.jetty.io.Content.Sink.write(response, true, answer, blocker);
                blocker.block();
              }
            });
    Files.writeString(home.resolve("echo.yaml"), MANIFEST.formatted("echo", echo.at("")));
    Files.writeString(home.resolve("raw.yaml"), MANIFEST.formatted("raw", raw.at("")));
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              echo: {provider: {source: {path: echo.yaml}}}
              raw: {provider: {source: {path: raw.yaml}}}
            """);
    alice = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    raw.close();
    echo.close();
  }

  private static HttpResponse<String> put(String app, String parameters) {
    var sent =
        gateway.send(
            "POST",
            "/api/v2/app/" + app + "/operations/put",
            alice,
            "{\"parameters\": " + parameters + "}");
    assertThat(sent.statusCode()).as(sent.body()).isEqualTo(200);
    return sent;
  }

  @ParameterizedTest
  @CsvSource({"12345678901234567890", "0.12345678901234567890", "1E+300", "1.0", "-1.50"})
  void numbersOfParametersKeepTheirDigits(String number) {
    var sent = put("echo", "{\"thing\": {\"n\": " + number + "}}");
    var seen = ConfiguredGateway.json(sent).path("body").path("json").path("body").asString();
    assertThat(seen.replace(" ", "")).contains("\"n\":" + number + "}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"n\": 12345678901234567890.123456789012345678901} | {\"json\":{\"n\":"
            + " 12345678901234567890.123456789012345678901}}",
        "[1.10, 1e2]  | {\"json\":[1.10, 1e2]}",
        "null | {\"json\":null}",
        "3 4 | {\"bytes\":\"MyA0\"}",
        "nul | {\"bytes\":\"bnVs\"}",
        "{\"a\": NaN} | {\"bytes\":\"eyJhIjogTmFOfQ==\"}",
        "<html> | {\"bytes\":\"PGh0bWw+\"}"
      })
  void bodiesAreJsonWithEveryDigitOrBytes(String upstream, String body) {
    answer = upstream;
    assertThat(put("raw", "{\"thing\": {}}").body()).endsWith(",\"body\":" + body + "}");
  }

  @Test
  void anEmptyBodyHasNeither() {
    answer = "";
    assertThat(put("raw", "{\"thing\": {}}").body()).endsWith(",\"body\":{}}");
  }

  @Test
  void saysThatThereIsNoProviderOfAKind() {
    var agent = gateway.send("POST", "/api/v2/agent/sessions", alice, "{\"model\": \"m\"}");
    assertThat(agent.statusCode()).isEqualTo(400);
    assertThat(ConfiguredGateway.json(agent).path("code").asInt()).isEqualTo(9);
    assertThat(agent.body()).contains("NOT_CONFIGURED", "providers.agent");
    var runs = gateway.get("/api/v2/workflow/runs", alice);
    assertThat(runs.statusCode()).isEqualTo(400);
    assertThat(runs.body()).contains("NOT_CONFIGURED", "providers.workflow");
  }

  @Test
  void holdsTokensToTheirScopes() {
    var limited = gateway.token("user:alice", new Caller.Scope("echo", Set.of()));
    for (var path :
        new String[] {
          "/api/v2/agent/sessions",
          "/api/v2/workflow/runs",
          "/api/v2/authorization/models/active",
          "/api/v2/identity/grants"
        }) {
      var refused = gateway.get(path, limited);
      assertThat(refused.statusCode()).as(path + refused.body()).isIn(400, 403);
      assertThat(refused.body()).as(path).containsAnyOf("SCOPE_DENIED", "NOT_CONFIGURED");
    }
  }
}
