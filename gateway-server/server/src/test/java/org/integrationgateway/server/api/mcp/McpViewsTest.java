package org.integrationgateway.server.api.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.RawMcp;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The view of a client by the URL that it uses. */
class McpViewsTest {
  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway()
          .app("echo", TestApps::echo)
          .app("vault", TestApps::vault)
          .app("guarded", TestApps::guarded)
          .bind(
              "guarded",
              new PolicyConfig(
                  "readers", false, List.of(new PolicyConfig.Member("user:alice", "reader"))))
          .app("silent", upstreams -> TestApps.echo(upstreams).replace("mcp: true", "mcp: false"));

  private static HttpResponse<String> post(String path, String token, ObjectNode message) {
    return gateway.send("POST", path, token, message);
  }

  private static JsonNode result(String path, String token, String method, ObjectNode params) {
    var message = RawMcp.message(1, method);
    message.set("params", params);
    var answer = post(path, token, message);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Json.parse(answer.body().getBytes(UTF_8));
  }

  private static List<String> names(String path, String token) {
    return result(path, token, "tools/list", Json.object())
        .at("/result/tools")
        .valueStream()
        .map(tool -> tool.get("name").stringValue())
        .toList();
  }

  private static ObjectNode call(String tool, String text) {
    var params = Json.object().put("name", tool);
    params.putObject("arguments").put("text", text);
    return params;
  }

  @Test
  void showsOneAppUnderItsOwnNames() {
    assertThat(names("/mcp/echo", gateway.alice()))
        .containsExactly("say", "things_get", "things_put", "nothing");
    var answer = result("/mcp/echo", gateway.alice(), "tools/call", call("say", "hi"));
    assertThat(answer.at("/result/structuredContent/text").asString()).isEqualTo("hi");
  }

  @Test
  void callsNoToolOfAnotherApp() {
    for (var tool : List.of("echo_say", "vault_look")) {
      var error = result("/mcp/echo", gateway.alice(), "tools/call", call(tool, "hi"));
      assertThat(error.at("/error/code").asInt()).as(tool).isEqualTo(-32602);
    }
    var elsewhere =
        result("/mcp?apps=vault", gateway.alice(), "tools/call", call("echo_say", "hi"));
    assertThat(elsewhere.at("/error/message").asString()).startsWith("there is no tool 'echo_say'");
  }

  @Test
  void showsTheAppsThatAreNamed() {
    assertThat(names("/mcp?apps=vault,guarded", gateway.alice()))
        .containsExactly("vault_look", "vault_locked", "guarded_read");
    assertThat(names("/mcp?apps=echo&catalog=full", gateway.alice())).contains("echo_say");
  }

  @Test
  void staysWithinTheScopesOfTheToken() {
    var limited = gateway.token("user:alice", new Caller.Scope("echo", Set.of("say")));
    assertThat(names("/mcp/echo", limited)).containsExactly("say");
    assertThat(post("/mcp/vault", limited, RawMcp.message(1, "tools/list")).statusCode())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/mcp/%s", "/mcp?apps=%s", "/mcp?apps=echo,%s"})
  void tellsAHiddenAppFromAnUnknownOneInNoWay(String path) {
    var list = RawMcp.message(1, "tools/list");
    for (var app : List.of("guarded", "no-such-app")) {
      var answer = post(path.formatted(app), gateway.bob(), list);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
      assertThat(Json.parse(answer.body().getBytes(UTF_8)).get("detail").asString())
          .startsWith("there is no app '" + app + "'.");
    }
    assertThat(post(path.formatted("guarded"), gateway.alice(), list).statusCode()).isEqualTo(200);
  }

  @Test
  void saysThatAnAppIsNotOffered() {
    var answer = post("/mcp/silent", gateway.alice(), RawMcp.message(1, "tools/list"));
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("apps.silent.mcp is false");
  }

  @ParameterizedTest
  @CsvSource({
    "/mcp?app=echo, /app",
    "/mcp/echo?apps=echo, /apps",
    "/mcp?apps=, /apps",
    "/mcp?catalog=some, /catalog",
    "/mcp/echo?catalog=, /catalog"
  })
  void refusesAQueryThatItDoesNotRead(String path, String pointer) {
    var answer = post(path, gateway.alice(), RawMcp.message(1, "tools/list"));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(Json.parse(answer.body().getBytes(UTF_8)).at("/errors/0/pointer").asString())
        .isEqualTo(pointer);
  }

  @Test
  void asksForAToken() {
    assertThat(post("/mcp/echo", null, RawMcp.message(1, "tools/list")).statusCode())
        .isEqualTo(401);
  }
}
