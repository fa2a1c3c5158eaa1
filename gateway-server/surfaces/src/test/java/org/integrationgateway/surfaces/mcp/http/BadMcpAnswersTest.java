package org.integrationgateway.surfaces.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.http.RawMcpServer.Visit;
import org.integrationgateway.surfaces.mcp.wire.ListPages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that answer in bad ways harm only the call that they answer. */
final class BadMcpAnswersTest {
  private static RawMcpServer server(RawMcpServer.Answers calls) {
    return new RawMcpServer(
        visit -> {
          if (visit.method().equals("server/discover")) {
            visit.result("{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{}}");
            return;
          }
          if (visit.method().equals("initialize")) {
            // The gateway was too busy for the answer before: it asks again.
            visit.error(404, -32601, "no such method");
            return;
          }
          calls.answer(visit);
        });
  }

  private static void assertFails(ThrowingCallable call, ErrorCode code, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            GatewayException.class, problem -> assertThat(problem.code()).isEqualTo(code))
        .hasMessageContaining(message);
  }

  private static void assertRefused(RawMcpServer.Answers answers, String message) {
    try (var upstream = server(answers);
        var calls = new McpCalls(upstream.url())) {
      assertFails(() -> calls.call("sum"), ErrorCode.UPSTREAM_INVALID_RESPONSE, message);
      assertThat(upstream.visits("tools/call")).hasSize(1);
    }
  }

  @Test
  void readsNoMoreOfAStreamThanTheLimitOfAnAnswer() {
    var client = new McpCalls.Listener();
    try (var upstream =
            server(
                visit -> {
                  visit.events();
                  var notice =
                      "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                          + "{\"progressToken\":%s,\"progress\":1}}\n\n".formatted(visit.id());
                  while (true) {
                    visit.raw(notice.repeat(500));
                  }
                });
        var calls = new McpCalls(upstream.url())) {
      assertFails(
          () -> calls.call("sum", client), ErrorCode.UPSTREAM_INVALID_RESPONSE, "larger than");
      assertThat(client.heard).hasSize(10_000);
    }
  }

  @Test
  void ignoresResultsOfRequestsThatWereNotMade() {
    try (var upstream =
            server(
                visit -> {
                  visit.events();
                  visit.event("{\"jsonrpc\":\"2.0\",\"id\":4711,\"result\":{\"wrong\":true}}");
                  visit.event("{\"jsonrpc\":\"2.0\",\"id\":\"x" + visit.id() + "\",\"result\":{}}");
                  visit.event("{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}");
                  visit.event("{\"jsonrpc\":\"2.0\",\"id\":[1],\"result\":{}}");
                  visit.event("{\"jsonrpc\":\"2.0\",\"id\":" + visit.id() + ",\"result\":7}");
                  visit.event("{\"jsonrpc\":\"1.0\",\"id\":" + visit.id() + ",\"result\":{}}");
                  visit.event("[[],7,null]");
                  visit.event("{\"jsonrpc\":");
                  visit.resultEvent("{\"right\":true}");
                });
        var calls = new McpCalls(upstream.url())) {
      assertThat(calls.call("sum")).hasToString("{\"right\":true}");
    }
  }

  @Test
  void takesAnAnswerWithStatus201() {
    try (var upstream =
            server(
                visit ->
                    visit.body(
                        201,
                        "application/json",
                        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"right\":true}}"
                            .formatted(visit.id())));
        var calls = new McpCalls(upstream.url())) {
      assertThat(calls.call("sum")).hasToString("{\"right\":true}");
    }
  }

  @Test
  void takesASessionOfTheFirstRevisionWithStatus201() {
    try (var upstream =
            new RawMcpServer(
                visit -> {
                  var result =
                      switch (visit.method()) {
                        case "initialize" ->
                            "{\"protocolVersion\":\"2024-10-07\",\"capabilities\":{\"tools\":{}},"
                                + "\"serverInfo\":{\"name\":\"n\",\"version\":\"1\"}}";
                        case "tools/call" -> "{\"toolResult\":7}";
                        default -> "";
                      };
                  if (result.isEmpty()) {
                    visit.status(visit.verb().equals("POST") ? 202 : 405);
                  } else {
                    visit.body(
                        201,
                        "application/json",
                        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}"
                            .formatted(visit.id(), result));
                  }
                });
        var calls = new McpCalls(upstream.url())) {
      assertThat(calls.call("sum")).hasToString("{\"toolResult\":7}");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"id\":999,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"result\":{}}",
        "{\"content\":[]}",
        "[]",
        "{\"jsonrpc\":\"2.0\",",
        "null",
        ""
      })
  void refusesAnAnswerThatIsNotOneToTheRequest(String body) {
    assertRefused(
        visit -> visit.body(200, "application/json", body), "something other than a result");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "text/event-streams", "application/jsonp", "image/png"})
  void refusesOtherContentTypes(String type) {
    assertRefused(
        visit -> visit.body(200, type, visit.resultText("{}")), "something other than a result");
  }

  @Test
  void refusesAnAnswerWithoutAType() {
    assertRefused(
        visit -> {
          visit.exchange().sendResponseHeaders(200, 2);
          visit.raw("{}");
        },
        "something other than a result");
  }

  @Test
  void doesNotFollowRedirects() {
    try (var elsewhere = new RawMcpServer(visit -> visit.result("{}"));
        var upstream = server(visit -> visit.with("Location", elsewhere.url()).status(307));
        var calls = new McpCalls(upstream.url())) {
      assertFails(() -> calls.call("sum"), ErrorCode.UPSTREAM_INVALID_RESPONSE, "status 307");
      assertThat(elsewhere.visits()).isEmpty();
    }
  }

  @Test
  void doesNotRepeatACallThatDiedInTheMiddle() {
    assertRefused(visit -> visit.exchange().close(), "closed the connection");
  }

  @Test
  void doesNotRepeatACallWhoseStreamDiedInTheMiddle() {
    assertRefused(
        visit -> visit.events().raw("data: {\"jsonrpc\":\"2.0\""), "closed the connection");
  }

  @Test
  void takesNoEventThatTheEndOfTheStreamCutsOff() {
    assertRefused(
        visit -> visit.events().raw("data: " + visit.resultText("{}") + "\n"),
        "closed the connection");
  }

  @Test
  void readsEventsOfManyLinesAndAllKindsOfLineEnds() {
    try (var upstream =
            server(
                visit ->
                    visit
                        .events()
                        .raw("\ufeffid: 1\r\nevent: other\rdata: {}\r\n\r\n")
                        .raw("event: message\ndata: {\"jsonrpc\":\"2.0\",\ndata:\"id\":")
                        .raw(visit.id() + ",\r\ndata\ndata: \"result\":{}}\r\r"));
        var calls = new McpCalls(upstream.url())) {
      assertThat(calls.call("sum")).hasToString("{}");
    }
  }

  @Test
  void readsNoLineWithoutEnd() {
    assertRefused(
        visit -> {
          visit.events().raw("data: ");
          var text = "x".repeat(1 << 16);
          while (true) {
            visit.raw(text);
          }
        },
        "larger than");
  }

  @Test
  void readsNoAnswerThatIsTooLarge() {
    var tool = "{\"name\":\"tool\",\"description\":\"" + "x".repeat(100) + "\"},";
    assertRefused(
        visit -> visit.result("{\"tools\":[" + tool.repeat(100_000) + "{\"name\":\"last\"}]}"),
        "larger than");
  }

  @Test
  void followsNoCursorsWithoutEnd() {
    var pages = new AtomicInteger();
    assertFails(
        () ->
            ListPages.all(
                "tools/list",
                "tools",
                1000,
                params ->
                    Json.parseObject(
                        ("{\"tools\":[{}],\"nextCursor\":\"" + pages.incrementAndGet() % 3 + "\"}")
                            .getBytes())),
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "a cursor is repeated");
    assertThat(pages).hasValue(4);
    assertFails(
        () ->
            ListPages.all(
                "tools/list",
                "tools",
                1000,
                params ->
                    Json.parseObject(
                        ("{\"tools\":[{},{}],\"nextCursor\":\"" + pages.incrementAndGet() + "\"}")
                            .getBytes())),
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "more than 1000 elements");
  }

  @Test
  void acceptsNoSessionIdThatCannotStandInAHeader() {
    try (var upstream =
            new RawMcpServer(
                visit -> {
                  if (visit.method().equals("initialize")) {
                    visit
                        .with("Mcp-Session-Id", "one two")
                        .result("{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}");
                    return;
                  }
                  visit.status(404);
                });
        var calls = new McpCalls(upstream.url())) {
      assertFails(() -> calls.call("sum"), ErrorCode.UPSTREAM_INVALID_RESPONSE, "visible ASCII");
      assertThat(upstream.visits("tools/call")).isEmpty();
    }
  }

  @Test
  void speaksNoRevisionThatItDoesNotKnow() {
    try (var upstream =
            new RawMcpServer(
                visit -> {
                  if (visit.method().equals("initialize")) {
                    visit.result("{\"protocolVersion\":\"2031-01-01\",\"capabilities\":{}}");
                    return;
                  }
                  visit.status(404);
                });
        var calls = new McpCalls(upstream.url())) {
      assertFails(
          () -> calls.call("sum"), ErrorCode.UPSTREAM_INVALID_RESPONSE, "revision '2031-01-01'");
    }
  }

  @Test
  void givesEachSubjectItsOwnAnswerAlsoWhenAServerMixesThemUp() throws Exception {
    var first = new CompletableFuture<Visit>();
    var second = new CompletableFuture<Visit>();
    try (var upstream =
            server(
                visit -> {
                  var mine = first.complete(visit) ? first : second;
                  if (mine == second) {
                    second.complete(visit);
                  }
                  var other = mine == first ? second : first;
                  visit.events().event(other.get(30, TimeUnit.SECONDS).resultText("{\"of\":2}"));
                  visit.resultEvent("{\"of\":1}");
                });
        var calls = new McpCalls(upstream.url())) {
      var alice = call(calls, "user:alice");
      var bob = call(calls, "user:bob");
      assertThat(alice.get(30, TimeUnit.SECONDS)).isEqualTo("{\"of\":1}");
      assertThat(bob.get(30, TimeUnit.SECONDS)).isEqualTo("{\"of\":1}");
    }
  }

  private static CompletableFuture<String> call(McpCalls calls, String subject) {
    var context = calls.context(subject, subject, CallClient.UNREACHABLE, Duration.ofSeconds(60));
    return CompletableFuture.supplyAsync(
        () -> calls.request("tools/call", "{\"name\":\"sum\"}", context).toString());
  }

  @Test
  void saysThatADeadServerCannotBeReached() {
    String url;
    try (var upstream = server(visit -> visit.result("{}"))) {
      url = upstream.url();
    }
    try (var calls = new McpCalls(url)) {
      assertFails(() -> calls.call("sum"), ErrorCode.UPSTREAM_UNREACHABLE, "refused");
    }
  }

  @Test
  void asksAClientNoMoreThanAFewQuestionsAtOnce() throws Exception {
    var requests = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      requests.append(i == 0 ? "" : ",").append("\"q%d\":{\"method\":\"roots/list\"}".formatted(i));
    }
    try (var upstream =
            server(
                visit ->
                    visit.result(
                        "{\"resultType\":\"input_required\",\"inputRequests\":{"
                            + requests
                            + "}}"));
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      assertFails(
          () -> calls.call("sum", client),
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "asks 100 questions");
      assertThat(client.heard).isEmpty();
    }
  }

  @Test
  void endsTheWaitForAServerThatSaysNothing() {
    var never = new CountDownLatch(1);
    try (var upstream = server(visit -> never.await());
        var calls = new McpCalls(upstream.url())) {
      var context =
          calls.context("user:alice", "a", CallClient.UNREACHABLE, Duration.ofMillis(300));
      assertFails(
          () -> calls.request("tools/call", "{\"name\":\"sum\"}", context),
          ErrorCode.UPSTREAM_TIMEOUT,
          "deadline");
    }
  }
}
