package org.integrationgateway.surfaces.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.surfaces.mcp.http.RawMcpServer.Visit;
import org.junit.jupiter.api.Test;

/** Requests to servers of 2025-11-25 and older, in sessions. */
final class SessionRequestsTest extends SessionFixture {
  @Test
  void beginsASessionOnceAndUsesItForAllCalls() throws Exception {
    try (var upstream = server(visit -> text(visit, "done"));
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      calls.call("sum", client);
      calls.call("sum", client);

      var handshake = upstream.visits("initialize");
      assertThat(handshake).hasSize(1);
      assertThat(handshake.get(0).params().path("capabilities").toString())
          .isEqualTo("{\"elicitation\":{},\"roots\":{}}");
      assertThat(handshake.get(0).params().path("protocolVersion").asString())
          .isEqualTo("2025-11-25");
      assertThat(upstream.visits("notifications/initialized")).hasSize(1);
      assertThat(upstream.visits("tools/call"))
          .allSatisfy(
              call -> {
                assertThat(call.header("Mcp-Session-Id")).isEqualTo("session-1");
                assertThat(call.header("MCP-Protocol-Version")).isEqualTo("2025-06-18");
                assertThat(call.params().path("_meta").path("progressToken")).isEqualTo(call.id());
              });
    }
  }

  @Test
  void tellsTheServerOnceWhatClientsWantToBeLogged() throws Exception {
    try (var upstream =
            server(
                visit -> {
                  if (visit.method().equals("logging/setLevel")) {
                    visit.result("{}");
                    return;
                  }
                  text(visit, "done");
                });
        var calls = new McpCalls(upstream.url())) {
      capabilities = "{\"logging\":{}}";
      calls.call("sum", new McpCalls.Listener());
      calls.call("sum", new McpCalls.Listener());
      calls.call("sum");

      assertThat(upstream.visits("logging/setLevel"))
          .singleElement()
          .satisfies(told -> assertThat(told.params().path("level").asString()).isEqualTo("info"));
    }
  }

  @Test
  void endsItsSessions() throws Exception {
    try (var upstream = server(visit -> text(visit, "done"))) {
      try (var calls = new McpCalls(upstream.url())) {
        calls.call("sum");
      }
      assertThat(upstream.http("DELETE")).hasSize(1);
      assertThat(sessions).isEmpty();
    }
  }

  @Test
  void keepsSubjectsAndCredentialsApart() throws Exception {
    try (var upstream = server(visit -> text(visit, "done"));
        var calls = new McpCalls(upstream.url())) {
      call(calls, "user:alice", "a1");
      call(calls, "user:bob", "b1");
      call(calls, "user:alice", "a2");
      call(calls, "user:bob", "b1");

      assertThat(upstream.visits("tools/call"))
          .extracting(call -> call.header("Mcp-Session-Id") + " " + call.header("Authorization"))
          .containsExactly(
              "session-1 Bearer a1",
              "session-2 Bearer b1",
              "session-3 Bearer a2",
              "session-2 Bearer b1");
    }
  }

  private static void call(McpCalls calls, String subject, String token) {
    calls.request(
        "tools/call",
        "{\"name\":\"sum\"}",
        calls.context(subject, token, CallClient.UNREACHABLE, Duration.ofSeconds(60)));
  }

  @Test
  void endsTheSessionOfAReplacedCredential() throws Exception {
    var ended = new CountDownLatch(1);
    try (var upstream =
            new RawMcpServer(
                visit -> {
                  inSession(visit, call -> text(call, "done"));
                  if (visit.verb().equals("DELETE")) {
                    ended.countDown();
                  }
                });
        var calls = new McpCalls(upstream.url())) {
      call(calls, "user:alice", "a1");
      call(calls, "user:alice", "a2");

      assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(upstream.http("DELETE").get(0).header("Mcp-Session-Id")).isEqualTo("session-1");
    }
  }

  @Test
  void beginsANewSessionWhenTheServerHasForgottenTheOld() throws Exception {
    try (var upstream = server(visit -> text(visit, "done"));
        var calls = new McpCalls(upstream.url())) {
      calls.call("sum");
      sessions.clear();
      calls.call("sum");

      assertThat(upstream.visits("initialize")).hasSize(2);
      assertThat(upstream.visits("tools/call"))
          .extracting(call -> call.header("Mcp-Session-Id"))
          .containsExactly("session-1", "session-1", "session-2");
    }
  }

  @Test
  void callsShareTheSessionThatOneOfThemBegins() throws Exception {
    try (var upstream = server(visit -> text(visit, "done"));
        var calls = new McpCalls(upstream.url())) {
      var all = new ArrayList<CompletableFuture<?>>();
      for (int i = 0; i < 8; i++) {
        all.add(CompletableFuture.runAsync(() -> calls.call("sum")));
      }
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);

      assertThat(upstream.visits("initialize")).hasSize(1);
    }
  }

  @Test
  void answersQuestionsByTheClientOfTheCall() throws Exception {
    var answers = new LinkedBlockingQueue<String>();
    try (var upstream =
            new RawMcpServer(
                visit -> {
                  if (visit.message().has("result") || visit.message().has("error")) {
                    answers.add(visit.message().toString());
                    visit.status(202);
                    return;
                  }
                  inSession(
                      visit,
                      call -> {
                        call.events();
                        call.event(
                            "{\"jsonrpc\":\"2.0\",\"id\":\"q1\",\"method\":\"elicitation/create\","
                                + "\"params\":{\"message\":\"Name?\"}}");
                        var name = answers.poll(30, TimeUnit.SECONDS);
                        call.event("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}");
                        var ping = answers.poll(30, TimeUnit.SECONDS);
                        call.event("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"files/erase\"}");
                        var erase = answers.poll(30, TimeUnit.SECONDS);
                        call.resultEvent("{\"content\":[%s,%s,%s]}".formatted(name, ping, erase));
                      });
                });
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      var content = calls.call("greet", client).path("content");

      assertThat(content.path(0))
          .hasToString(
              "{\"jsonrpc\":\"2.0\",\"id\":\"q1\",\"result\":"
                  + "{\"action\":\"accept\",\"asked\":\"elicitation/create\"}}");
      assertThat(content.path(1)).hasToString("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}");
      assertThat(content.path(2).path("error").path("code").asInt()).isEqualTo(-32601);
      assertThat(client.heard)
          .containsExactly("elicitation/create {\"message\":\"Name?\"}", "ping {}");
    }
  }

  @Test
  void answersQuestionsThatComeOutsideOfTheStreamOfACall() throws Exception {
    var streams = new LinkedBlockingQueue<Visit>();
    var answered = new CompletableFuture<String>();
    get =
        visit -> {
          streams.add(visit.events());
          new CountDownLatch(1).await();
        };
    try (var upstream =
            new RawMcpServer(
                visit -> {
                  if (visit.message().has("result")) {
                    answered.complete(visit.message().path("result").toString());
                    visit.status(202);
                    return;
                  }
                  inSession(
                      visit,
                      call -> {
                        streams
                            .poll(30, TimeUnit.SECONDS)
                            .event("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"roots/list\"}");
                        call.result("{\"content\":[" + answered.get(30, TimeUnit.SECONDS) + "]}");
                      });
                });
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      var result = calls.call("greet", client);

      assertThat(result.path("content").path(0).path("asked").asString()).isEqualTo("roots/list");
      assertThat(client.heard).containsExactly("roots/list {}");
    }
  }

  @Test
  void changesTheGenerationWithTheServer() throws Exception {
    var modern = new AtomicBoolean();
    try (var upstream =
            new RawMcpServer(
                visit -> {
                  if (!modern.get()) {
                    inSession(visit, call -> text(call, "old"));
                  } else if (visit.header("Mcp-Method") == null) {
                    visit.error(400, -32022, "revision not supported");
                  } else if (visit.method().equals("server/discover")) {
                    visit.result("{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{}}");
                  } else {
                    text(visit, "new");
                  }
                });
        var calls = new McpCalls(upstream.url())) {
      assertThat(calls.call("sum").toString()).contains("old");
      modern.set(true);
      assertThat(calls.call("sum").toString()).contains("new");
      modern.set(false);
      sessions.clear();
      assertThat(calls.call("sum").toString()).contains("old");
    }
  }
}
