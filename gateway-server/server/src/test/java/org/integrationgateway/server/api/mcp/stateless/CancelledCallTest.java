package org.integrationgateway.server.api.mcp.stateless;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ListenClient;
import org.integrationgateway.server.testing.StatelessMcp;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls whose clients close the stream of the answer. */
class CancelledCallTest {
  private static final CountDownLatch OVER = new CountDownLatch(1);
  private static final CountDownLatch[] GONE = {new CountDownLatch(1), new CountDownLatch(1)};
  private static final HttpServer SERVER = server();

  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway()
          .app(
              "endless",
              upstreams -> manifest("http://127.0.0.1:" + SERVER.getAddress().getPort()));

  private static HttpServer server() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String manifest(String url) {
    return """
    kind: app
    source: test.example/gateway/apps/endless
    version: 1.0.0
    spec:
      connections:
        default: {mode: none}
      defaultConnection: default
      surfaces:
        mcp: {url: "%s/mcp", connection: default}
    """
        .formatted(url);
  }

  @BeforeAll
  static void start() {
    SERVER.setExecutor(Executors.newCachedThreadPool());
    SERVER.createContext("/mcp", CancelledCallTest::answer);
    SERVER.start();
  }

  @AfterAll
  static void close() {
    OVER.countDown();
    SERVER.stop(0);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var request = Json.parseObject(exchange.getRequestBody().readAllBytes());
      switch (request.path("method").asString("")) {
        case "server/discover" -> {
          var result = Json.object();
          result.putArray("supportedVersions").add("2026-07-28");
          result.putObject("capabilities").putObject("tools");
          json(exchange, request, result);
        }
        case "tools/list" -> {
          var result = Json.object();
          var tools = result.putArray("tools");
          for (var name : new String[] {"run0", "run1"}) {
            tools.addObject().put("name", name).putObject("inputSchema").put("type", "object");
          }
          json(exchange, request, result);
        }
        case "tools/call" -> endless(exchange, request.path("params"));
        // A gateway that was too busy for the first answer tries the handshake of older servers.
        default -> unknown(exchange, request);
      }
    }
  }

  private static void json(HttpExchange exchange, ObjectNode request, ObjectNode result)
      throws IOException {
    result.put("resultType", "complete");
    send(exchange, request, 200, "result", result);
  }

  private static void unknown(HttpExchange exchange, ObjectNode request) throws IOException {
    var error = Json.object().put("code", -32601).put("message", "no such method");
    send(exchange, request, 404, "error", error);
  }

  private static void send(
      HttpExchange exchange, ObjectNode request, int status, String member, ObjectNode value)
      throws IOException {
    var answer = Json.object().put("jsonrpc", "2.0");
    answer.set("id", request.get("id"));
    answer.set(member, value);
    var body = Json.write(answer);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  /** Tells about progress until the gateway hangs up. */
  private static void endless(HttpExchange exchange, JsonNode params) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    var token = params.path("_meta").path("progressToken");
    int number = params.path("name").asString("").equals("run1") ? 1 : 0;
    try {
      for (int step = 1; !OVER.await(20, TimeUnit.MILLISECONDS); step++) {
        var note = Json.object().put("jsonrpc", "2.0").put("method", "notifications/progress");
        note.putObject("params").put("progress", step).set("progressToken", token);
        exchange.getResponseBody().write(("data: " + note + "\n\n").getBytes(UTF_8));
        exchange.getResponseBody().flush();
      }
    } catch (IOException hungUp) {
      GONE[number].countDown();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void hangsUpTheUpstream(int number) throws Exception {
    var request = StatelessMcp.call("endless_run" + number, Json.object());
    request.meta("progressToken", Json.object().put("t", 1).get("t"));
    if (number == 1) {
      // On a thread of its own, because the client can be asked.
      request.capable("elicitation");
    }
    try (var client = ListenClient.open(request, gateway.uri(), gateway.alice())) {
      assertThat(client.next().orElseThrow().path("method").asString(""))
          .isEqualTo("notifications/progress");
    }
    assertThat(GONE[number].await(30, TimeUnit.SECONDS)).isTrue();
  }
}
