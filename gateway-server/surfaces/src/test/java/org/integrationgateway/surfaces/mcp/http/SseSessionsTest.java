package org.integrationgateway.surfaces.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.surfaces.mcp.http.RawMcpServer.Visit;
import org.junit.jupiter.api.Test;

/** Sessions with servers of 2024-11-05, whose messages come on one stream. */
final class SseSessionsTest {
  private final AtomicReference<Visit> stream = new AtomicReference<>();

  private RawMcpServer server(String endpoint) {
    return new RawMcpServer(visit -> answer(visit, endpoint));
  }

  private void answer(Visit visit, String endpoint) throws Exception {
    if (visit.verb().equals("GET")) {
      // Known before the client learns the endpoint, to which it may write at once.
      stream.set(visit.events());
      visit.raw("event: endpoint\r\ndata: " + endpoint + "\r\n\r\n");
      new CountDownLatch(1).await();
    }
    if (stream.get() == null && visit.path().equals("/messages")) {
      visit.status(404);
      return;
    }
    if (visit.path().equals("/mcp")) {
      visit.status(405);
      return;
    }
    visit.status(202);
    if (visit.method().equals("initialize")) {
      send(
          visit.resultText(
              "{\"protocolVersion\":\"2024-11-05\",\"capabilities\":{},\"serverInfo\":{}}"));
    } else if (visit.method().equals("tools/call")) {
      send("{\"jsonrpc\":\"2.0\",\"id\":\"" + visit.id() + "\",\"result\":{\"wrong\":1}}");
      send("{\"jsonrpc\":\"2.0\",\"id\":99999,\"result\":{\"wrong\":2}}");
      send(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
              + "{\"progressToken\":%s,\"progress\":1}}".formatted(visit.id()));
      send(visit.resultText("{\"content\":[]}"));
    }
  }

  private void send(String json) throws Exception {
    stream.get().raw("event: message\ndata: " + json + "\n\n");
  }

  @Test
  void sendsMessagesToTheEndpointAndReadsAnswersFromTheStream() throws Exception {
    try (var upstream = server("/messages?session=1");
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      assertThat(calls.call("sum", client)).hasToString("{\"content\":[]}");
      assertThat(calls.call("sum", client)).hasToString("{\"content\":[]}");

      assertThat(client.heard).containsOnly("progress {\"progress\":1}").hasSize(2);
      assertThat(upstream.http("GET")).hasSize(1);
      assertThat(upstream.visits("tools/call"))
          .allMatch(call -> call.path().equals("/messages"))
          .hasSize(2);
    }
  }

  @Test
  void sendsNothingToAnEndpointOnAnotherHost() throws Exception {
    try (var elsewhere = new RawMcpServer(visit -> visit.status(202));
        var upstream = server("http://127.0.0.1:" + elsewhere.port() + "/steal");
        var calls = new McpCalls(upstream.url())) {
      assertThatThrownBy(() -> calls.call("sum"))
          .isInstanceOf(GatewayException.class)
          .hasMessageContaining("another server");
      assertThat(elsewhere.visits()).isEmpty();
    }
  }

  @Test
  void beginsAgainAfterTheStreamHasEnded() throws Exception {
    try (var upstream = server("/messages");
        var calls = new McpCalls(upstream.url())) {
      calls.call("sum");
      stream.getAndSet(null).exchange().close();
      assertThat(calls.call("sum")).hasToString("{\"content\":[]}");
      assertThat(upstream.http("GET")).hasSize(2);
    }
  }
}
