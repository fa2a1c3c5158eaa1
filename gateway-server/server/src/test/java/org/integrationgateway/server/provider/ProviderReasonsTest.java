package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.providers.FixtureScript;
import org.integrationgateway.providers.ReasonedProvider;
import org.integrationgateway.providers.fixture.FixtureProvider;
import org.integrationgateway.server.testing.LoggedCalls;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Messages of a provider process about a failure, as callers and operators read them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ProviderReasonsTest {
  private OperatedGateway gateway;

  @BeforeAll
  void start(@TempDir Path home) throws IOException {
    var folder = FixturePackage.write(home.resolve("source"));
    var manifest = folder.resolve("manifest.yaml");
    Files.writeString(manifest, Files.readString(manifest) + "spec: {mcp: true}\n");
    var script = folder.resolve("provider.sh");
    Files.writeString(
        script,
        FixtureScript.text("exec ")
            .replace(FixtureProvider.class.getName(), ReasonedProvider.class.getName()));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    var app = FixturePackage.app("reasoned", new Source.Local(folder), Map.of());
    gateway = new OperatedGateway(FixturePackage.config(home, app));
  }

  @AfterAll
  void stop() {
    gateway.close();
  }

  @Test
  void namesTheMemberThatARecordRefuses() {
    var refused = invoke("hello", "{\"name\": \"Ada\", \"times\": 100}");
    assertThat(refused.path("code").asString()).isEqualTo("invalid_parameters");
    assertThat(refused.path("detail").asString())
        .isEqualTo("the input of operation 'hello' does not fit");
    assertThat(errors(refused)).containsExactly("/times: times must be between 1 and 10");
  }

  @Test
  void namesEveryProblemThatAnOperationNames() {
    var refused = invoke("named", "{}");
    assertThat(refused.path("code").asString()).isEqualTo("invalid_parameters");
    assertThat(errors(refused))
        .containsExactly("/items/0/name: is empty", ": is from the last year");
  }

  @Test
  void readsViolationsOfAnyLanguageAsPointers() {
    var refused = invoke("violated", "{}");
    assertThat(refused.path("code").asString()).isEqualTo("invalid_parameters");
    assertThat(refused.path("detail").asString()).endsWith("refused its input: please mend it");
    assertThat(errors(refused)).containsExactly("/items/2/name: is too long", "/plain: is odd");
  }

  @Test
  void tellsAModelEachProblem() {
    var answer =
        gateway.mcp(
            """
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":
              {"name": "reasoned_hello", "arguments": {"name": "Ada", "times": 100}}}
            """);
    var result = json(answer).path("result");
    assertThat(result.path("isError").asBoolean()).isTrue();
    assertThat(result.path("content").path(0).path("text").asString())
        .isEqualTo(
            """
            invalid_parameters: the input of operation 'hello' does not fit
            - /times: times must be between 1 and 10\
            """);
    assertThat(errors(result.path("_meta").path("org.integrationgateway/problem")))
        .containsExactly("/times: times must be between 1 and 10");
  }

  @Test
  void tellsTheCallerWhyItIsAway() {
    var refused = invoke("away", "{}");
    assertThat(refused.path("code").asString()).isEqualTo("provider_unavailable");
    assertThat(refused.path("detail").asString())
        .isEqualTo("the weather service has no data today");
  }

  @Test
  void writesTheReasonsOfTheProviderToTheLog() {
    try (var calls = new LoggedCalls("reasoned")) {
      invoke("named", "{}");
      var line = calls.only();
      assertThat(line.getFormattedMessage())
          .isEqualTo(
              "call of reasoned/named failed: invalid_parameters: two members are wrong"
                  + " (/items/0/name: is empty; is from the last year)");
      assertThat(LoggedCalls.values(line).get("cause").toString())
          .startsWith("AppException INVALID_INPUT");
    }
  }

  @Test
  void saysThatTheProviderFailedByADefect() {
    try (var calls = new LoggedCalls("reasoned")) {
      var refused = invoke("defective", "{}");
      assertThat(refused.path("code").asString()).isEqualTo("provider_failed");
      assertThat(refused.path("detail").asString())
          .contains("operation 'defective' failed in the provider")
          .doesNotContain("details for its own log");
      assertThat(calls.only().getFormattedMessage())
          .startsWith("call of reasoned/defective failed: provider_failed: operation 'defective'");
      assertThat(LoggedCalls.values(calls.only()).get("cause").toString())
          .isEqualTo("AppException FAILED <- StatusRuntimeException: INTERNAL");
    }
  }

  private JsonNode invoke(String operation, String input) {
    return json(gateway.invoke("reasoned", operation, input));
  }

  private static List<String> errors(JsonNode problem) {
    return problem
        .path("errors")
        .valueStream()
        .map(error -> error.path("pointer").asString() + ": " + error.path("message").asString())
        .toList();
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
  }
}
