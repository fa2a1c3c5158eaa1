package org.integrationgateway.surfaces.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.http.RawMcpServer.Visit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Messages that pass between a server with sessions and a client beside the answers of calls. */
final class SessionForwardingTest extends SessionFixture {
  @Test
  void passesThePingOfAServerToTheClientOfTheCall() throws Exception {
    try (var upstream = server(visit -> asking(visit, "ping"));
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      calls.call("slow", client);

      assertThat(client.heard).containsExactly("ping {}");
      assertThat(answers(upstream).path("result").isObject()).isTrue();
    }
  }

  @Test
  void answersThePingItselfForAClientThatCannotBeReached() throws Exception {
    try (var upstream = server(visit -> asking(visit, "ping"));
        var calls = new McpCalls(upstream.url())) {
      calls.call("slow", CallClient.UNREACHABLE);

      assertThat(answers(upstream).path("result")).isEqualTo(Json.object());
    }
  }

  private final CountDownLatch answered = new CountDownLatch(1);

  private void asking(Visit visit, String method) throws Exception {
    visit.events();
    visit.event("{\"jsonrpc\":\"2.0\",\"id\":\"q1\",\"method\":\"%s\"}".formatted(method));
    answered.await(30, TimeUnit.SECONDS);
    visit.resultEvent("{\"content\":[]}");
  }

  @Override
  void inSession(Visit visit, RawMcpServer.Answers calls) throws Exception {
    super.inSession(visit, calls);
    if (visit.id().asString("").equals("q1")) {
      answered.countDown();
    }
  }

  private static JsonNode answers(RawMcpServer upstream) {
    return upstream.visits().stream()
        .map(Visit::message)
        .filter(message -> message.path("id").asString("").equals("q1"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void tellsThatRootsHaveChangedAndAsksTheClientForThem() throws Exception {
    var changed = new CountDownLatch(1);
    get =
        visit -> {
          visit.events();
          changed.await(30, TimeUnit.SECONDS);
          visit.event("{\"jsonrpc\":\"2.0\",\"id\":\"q1\",\"method\":\"roots/list\"}");
          answered.await(30, TimeUnit.SECONDS);
        };
    try (var upstream = server(visit -> text(visit, "done"));
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      calls.call("sum", client);
      calls.request("notifications/roots/list_changed", "{}", calls.context(client));
      changed.countDown();

      assertThat(answered.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(upstream.visits("notifications/roots/list_changed")).hasSize(1);
      assertThat(client.heard).containsExactly("roots/list {}");
    }
  }

  @Test
  void beginsNoSessionToTellOfRoots() throws Exception {
    try (var upstream = server(visit -> text(visit, "done"));
        var calls = new McpCalls(upstream.url())) {
      var client = calls.context(new McpCalls.Listener());
      calls.request("notifications/roots/list_changed", "{}", client);

      assertThat(upstream.visits()).isEmpty();
    }
  }

  @Test
  void announcesThatAnElicitationIsComplete() throws Exception {
    try (var upstream =
            server(
                visit -> {
                  visit.events();
                  visit.event(
                      """
                      {"jsonrpc":"2.0","method":"notifications/elicitation/complete",
                       "params":{"elicitationId":"e-1"}}
                      """);
                  visit.resultEvent("{\"content\":[]}");
                });
        var calls = new McpCalls(upstream.url())) {
      calls.call("connect", new McpCalls.Listener());

      assertThat(calls.announced.poll(30, TimeUnit.SECONDS)).isEqualTo("notes user:alice done e-1");
    }
  }
}
