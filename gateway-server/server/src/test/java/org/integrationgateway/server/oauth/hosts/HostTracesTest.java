package org.integrationgateway.server.oauth.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.json;
import static org.integrationgateway.server.testing.login.LoginProgram.query;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Hosts of AI tools that know only the URL of the gateway: what each sends, from its first request
 * without a token to the result of a tool and the end of its session.
 */
final class HostTracesTest {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static PeopleGateway gateway;
  private static Browser root;

  @BeforeAll
  static void start(@TempDir Path folder) {
    gateway =
        PeopleGateway.start(
            folder, "apps: {demo: {provider: {source: builtin:demo}, mcp: true}}\n");
    root = new Browser();
    gateway.makeRoot(root);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  static List<HostTrace> hosts() {
    return HostTrace.ALL;
  }

  @ParameterizedTest
  @MethodSource("hosts")
  void reachesTheResultOfATool(HostTrace host) throws Exception {
    var program = new LoginProgram(gateway.gateway().uri());
    var session = new Session(host, "");
    var refused = session.ask("initialize", Json.parse(host.initialize().getBytes(UTF_8)));
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.headers().firstValue("WWW-Authenticate").orElse(""))
        .contains("resource_metadata=");

    var registered = program.post("/identity/oauth/register", host.registration());
    assertThat(registered.statusCode()).as(registered.body()).isEqualTo(201);
    session =
        new Session(host, token(program.as(json(registered).path("client_id").asString()), host));

    var begun = session.ask("initialize", Json.parse(host.initialize().getBytes(UTF_8)));
    assertThat(begun.statusCode()).as(begun.body()).isEqualTo(200);
    var revision = Json.parse(host.initialize().getBytes(UTF_8)).path("protocolVersion").asString();
    assertThat(result(begun).path("protocolVersion").asString()).isEqualTo(revision);
    session.id = begun.headers().firstValue("Mcp-Session-Id").orElse("");
    session.revision = revision;
    assertThat(session.id).isNotEmpty();

    JsonNode tools = Json.array();
    for (var method : host.messages()) {
      if (method.equals("GET")) {
        session.listen();
        continue;
      }
      var params = Json.object();
      if (method.equals("logging/setLevel")) {
        params.put("level", "debug");
      }
      var answer = session.ask(method, params);
      boolean isNotice = method.startsWith("notifications/");
      assertThat(answer.statusCode())
          .as(method + " " + answer.body())
          .isEqualTo(isNotice ? 202 : 200);
      if (!isNotice) {
        assertThat(result(answer).isObject()).as(method + " " + answer.body()).isTrue();
        tools = result(answer).has("tools") ? result(answer).get("tools") : tools;
      }
    }
    assertThat(tools).extracting(tool -> tool.path("name").asString()).contains("demo_hello_greet");
    var call = Json.object().put("name", "demo_hello_greet");
    call.putObject("arguments").put("name", host.name());
    var called = session.ask("tools/call", call);
    assertThat(called.statusCode()).as(called.body()).isEqualTo(200);
    assertThat(result(called).path("isError").asBoolean(false)).as(called.body()).isFalse();
    assertThat(result(called).toString()).contains(host.name());
    assertThat(session.end()).isEqualTo(204);
  }

  /** The token of a login in the browser of a person who agrees. */
  private static String token(LoginProgram program, HostTrace host) {
    var page =
        root.open(
            program.authorize(program.parameters(host.redirect())), gateway.uri("/").toString());
    var agreed = root.submit(page, Map.of("decision", "allow"));
    assertThat(agreed.statusCode()).as(agreed.body()).isEqualTo(303);
    var back = agreed.headers().firstValue("Location").orElseThrow();
    assertThat(back).startsWith(host.redirect());
    var tokens = program.exchange(query(back).get("code"), host.redirect());
    assertThat(tokens.statusCode()).as(tokens.body()).isEqualTo(200);
    assertThat(json(tokens).has("refresh_token")).isTrue();
    return json(tokens).path("access_token").asString();
  }

  /** The result in an answer, which is JSON or a stream of events. */
  private static JsonNode result(HttpResponse<String> answer) {
    var data =
        answer
            .body()
            .lines()
            .filter(line -> line.startsWith("data:") && line.contains("\"result\""))
            .map(line -> line.substring("data:".length()))
            .reduce((earlier, later) -> later)
            .orElse(answer.body());
    return Json.parse(data.getBytes(UTF_8)).path("result");
  }

  /** The requests of a host in a session. */
  private static final class Session {
    private final HostTrace host;
    private final String token;
    private String id = "";
    private String revision = "";
    private int messages;

    Session(HostTrace host, String token) {
      this.host = host;
      this.token = token;
    }

    HttpResponse<String> ask(String method, JsonNode params)
        throws IOException, InterruptedException {
      var message = Json.object().put("jsonrpc", "2.0").put("method", method);
      if (!method.startsWith("notifications/")) {
        message.put("id", messages++);
      }
      if (!params.isEmpty()) {
        message.set("params", params);
      }
      return HTTP.send(
          request("application/json, text/event-stream")
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofByteArray(Json.write(message)))
              .build(),
          BodyHandlers.ofString());
    }

    /** Opens the stream of the session, which the gateway keeps open, and leaves it. */
    void listen() throws IOException, InterruptedException {
      var stream =
          HTTP.send(request("text/event-stream").GET().build(), BodyHandlers.ofInputStream());
      try (InputStream events = stream.body()) {
        assertThat(stream.statusCode()).isEqualTo(200);
        assertThat(stream.headers().firstValue("Content-Type").orElse(""))
            .startsWith("text/event-stream");
      }
    }

    int end() throws IOException, InterruptedException {
      return HTTP.send(request("*/*").DELETE().build(), BodyHandlers.discarding()).statusCode();
    }

    private HttpRequest.Builder request(String accept) {
      var request = HttpRequest.newBuilder(gateway.uri("/mcp")).header("Accept", accept);
      for (int i = 0; i < host.headers().size(); i += 2) {
        request.header(host.headers().get(i), host.headers().get(i + 1));
      }
      if (!token.isEmpty()) {
        request.header("Authorization", "Bearer " + token);
      }
      if (!id.isEmpty()) {
        request.header("Mcp-Session-Id", id).header("MCP-Protocol-Version", revision);
      }
      return request;
    }
  }
}
