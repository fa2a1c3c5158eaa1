package org.integrationgateway.server.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.StatelessMcp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Headers that tell an upstream about the call that it carries out. */
final class CorrelationContractTest {
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  private static final String STATE = "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE";

  @TempDir static Path home;
  private static FrontedUpstream upstream;

  @BeforeAll
  static void start() throws IOException {
    upstream = new FrontedUpstream(home, visit -> FrontedUpstream.Answer.json("{}"));
  }

  @AfterAll
  static void stop() throws Exception {
    upstream.close();
  }

  private static HttpResponse<String> send(String path, String body, String... headers)
      throws Exception {
    var request =
        HttpRequest.newBuilder(upstream.gateway.gateway().uri().resolve(path))
            .header("Authorization", "Bearer " + upstream.alice)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(body));
    request.headers(headers);
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/up/read", "/api/v2/app/up/operations/read", "/mcp"})
  void tellsRequestIdAndTrace(String path) throws Exception {
    var body =
        switch (path) {
          case "/mcp" ->
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                  + "{\"name\":\"up_read\",\"arguments\":{\"what\":\"x\"}}}";
          case "/api/v1/up/read" -> "{\"what\":\"x\"}";
          default -> "{\"parameters\":{\"what\":\"x\"}}";
        };
    var answer =
        send(path, body, "X-Request-Id", "mine-123", "traceparent", PARENT, "tracestate", STATE);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    var visit = upstream.last();
    assertThat(visit.header("X-Request-Id")).isEqualTo("mine-123");
    assertThat(visit.header("traceparent")).isEqualTo(PARENT);
    assertThat(visit.header("tracestate")).isEqualTo(STATE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theTraceInTheMetaOfAnMcpMessageIsNearerThanThatOfTheRequest(boolean stateless)
      throws Exception {
    var other =
        PARENT.replace("0af7651916cd43dd8448eb211c80319c", "11111111111111111111111111111111");
    var meta = Json.object().put("traceparent", PARENT).put("tracestate", STATE);
    var arguments = Json.object().put("what", "x");
    if (stateless) {
      var call = StatelessMcp.call("up_read", arguments).header("traceparent", other);
      meta.properties().forEach(member -> call.meta(member.getKey(), member.getValue()));
      assertThat(call.send(upstream.gateway.gateway().uri(), upstream.alice).status())
          .isEqualTo(200);
    } else {
      var call = McpClientSession.call(1, "up_read", arguments);
      ((ObjectNode) call.get("params")).set("_meta", meta);
      assertThat(send("/mcp", call.toString(), "traceparent", other).statusCode()).isEqualTo(200);
    }
    assertThat(upstream.last().header("traceparent")).isEqualTo(PARENT);
    assertThat(upstream.last().header("tracestate")).isEqualTo(STATE);
  }

  @Test
  void namesTheRequestItselfWhereTheCallerDoesNot() throws Exception {
    var answer = send("/api/v1/up/read", "{\"what\":\"x\"}", "x-unused", "1");
    assertThat(upstream.last().header("X-Request-Id"))
        .isEqualTo(answer.headers().firstValue("X-Request-Id").orElseThrow());
    assertThat(upstream.last().headers().contains("traceparent")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
        "nonsense"
      })
  void leavesOutWhatIsNoTrace(String parent) throws Exception {
    send("/api/v1/up/read", "{\"what\":\"x\"}", "traceparent", parent, "tracestate", STATE);
    assertThat(upstream.last().headers().contains("traceparent")).isFalse();
    assertThat(upstream.last().headers().contains("tracestate")).isFalse();
  }

  @Test
  void takesTracesOfLaterVersions() throws Exception {
    var later = "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more";
    send("/api/v1/up/read", "{\"what\":\"x\"}", "traceparent", later);
    assertThat(upstream.last().header("traceparent")).isEqualTo(later);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Upper=1", "a=1,b", "=x"})
  void leavesOutAStateThatIsNone(String state) throws Exception {
    send("/api/v1/up/read", "{\"what\":\"x\"}", "traceparent", PARENT, "tracestate", state);
    assertThat(upstream.last().header("traceparent")).isEqualTo(PARENT);
    assertThat(upstream.last().headers().contains("tracestate")).isFalse();
  }

  @Test
  void asksForJsonFirst() throws Exception {
    send("/api/v1/up/read", "{\"what\":\"x\"}", "x-unused", "1");
    assertThat(upstream.last().header("Accept")).isEqualTo("application/json, */*;q=0.5");
  }
}
