package org.integrationgateway.surfaces.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.catalog.InsufficientScopeException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.http.RawMcpServer.Visit;
import org.junit.jupiter.api.Test;

/** Requests to servers of 2026-07-28, which keep no sessions. */
final class StatelessRequestsTest extends StatelessFixture {
  @Test
  void sendsWhatEachRequestMustSayAboutItself() throws Exception {
    try (var upstream = server(visit -> text(visit, "done"));
        var calls = new McpCalls(upstream.url())) {
      var result = calls.call("sum", new McpCalls.Listener());

      assertThat(result.path("content").path(0).path("text").asString()).isEqualTo("done");
      var seen = upstream.visits("tools/call").get(0);
      assertThat(seen.header("MCP-Protocol-Version")).isEqualTo("2026-07-28");
      assertThat(seen.header("Mcp-Method")).isEqualTo("tools/call");
      assertThat(seen.header("Mcp-Name")).isEqualTo("sum");
      assertThat(seen.header("Mcp-Session-Id")).isNull();
      assertThat(seen.header("Authorization")).isEqualTo("Bearer secret");
      assertThat(seen.header("Accept")).isEqualTo("application/json, text/event-stream");
      var meta = seen.params().path("_meta");
      assertThat(meta.path("io.modelcontextprotocol/protocolVersion").asString())
          .isEqualTo("2026-07-28");
      assertThat(meta.path("io.modelcontextprotocol/clientInfo").path("name").asString())
          .isEqualTo("integration-gateway");
      assertThat(meta.path("io.modelcontextprotocol/clientCapabilities").toString())
          .isEqualTo("{\"elicitation\":{},\"roots\":{}}");
      assertThat(meta.path("io.modelcontextprotocol/logLevel").asString()).isEqualTo("info");
      assertThat(meta.path("example.com/trace").asString()).isEqualTo("t1");
      assertThat(meta.path("progressToken")).isEqualTo(seen.id());
    }
  }

  @Test
  void asksForTheGenerationOnce() throws Exception {
    try (var upstream = server(visit -> text(visit, "done"));
        var calls = new McpCalls(upstream.url())) {
      calls.call("sum");
      calls.call("sum");

      assertThat(upstream.visits())
          .extracting(Visit::method)
          .containsExactly("server/discover", "tools/call", "tools/call");
    }
  }

  @Test
  void describesTheServer() throws Exception {
    try (var upstream = server(visit -> text(visit, "done"));
        var calls = new McpCalls(upstream.url())) {
      var description = calls.server().describe(calls.context(CallClient.UNREACHABLE));

      assertThat(description.path("serverInfo").path("name").asString()).isEqualTo("notes");
      assertThat(description.path("instructions").asString()).isEqualTo("Be kind.");
      assertThat(description.path("capabilities").has("tools")).isTrue();
    }
  }

  @Test
  void encodesNamesThatCannotStandInAHeader() throws Exception {
    try (var upstream = server(visit -> visit.result("{\"contents\":[]}"));
        var calls = new McpCalls(upstream.url())) {
      calls.request("resources/read", "{\"uri\":\"notes://Grüße\"}");

      assertThat(upstream.visits("resources/read").get(0).header("Mcp-Name"))
          .isEqualTo("=?base64?bm90ZXM6Ly9HcsO8w59l?=");
    }
  }

  @Test
  void mirrorsArgumentsThatTheToolListSays() throws Exception {
    var list =
        """
        {"tools":[{"name":"query","inputSchema":{"type":"object","properties":{
          "region":{"type":"string","x-mcp-header":"Region"},
          "page":{"type":"object","properties":{"size":{"type":"integer","x-mcp-header":"Size"}}},
          "dry":{"type":"boolean","x-mcp-header":"Dry"}}}},
         {"name":"broken","inputSchema":{"type":"object","properties":{
          "list":{"type":"array","items":{"type":"string","x-mcp-header":"X"}}}}},
         {"name":"number","inputSchema":{"type":"object","properties":{
          "n":{"type":"number","x-mcp-header":"N"}}}},
         {"name":"plain","inputSchema":{"type":"object","properties":{
          "x-mcp-header":{"type":"string"}}}}]}
        """;
    try (var upstream =
            server(
                visit -> {
                  if (visit.method().equals("tools/list")) {
                    visit.result(list);
                    return;
                  }
                  text(visit, "done");
                });
        var calls = new McpCalls(upstream.url())) {
      var listed = calls.request("tools/list", "{}");
      calls.request(
          "tools/call",
          """
          {"name":"query","arguments":{"region":" eu ","page":{"size":20},"dry":false}}
          """);

      assertThat(listed.path("tools").findValuesAsString("name")).containsExactly("query", "plain");
      var seen = upstream.visits("tools/call").get(0);
      assertThat(seen.header("Mcp-Param-Region")).isEqualTo("=?base64?IGV1IA==?=");
      assertThat(seen.header("Mcp-Param-Size")).isEqualTo("20");
      assertThat(seen.header("Mcp-Param-Dry")).isEqualTo("false");
    }
  }

  @Test
  void listsToolsAgainWhenTheServerMissesAHeader() throws Exception {
    try (var upstream =
            server(
                visit -> {
                  if (visit.method().equals("tools/list")) {
                    visit.result(
                        """
                        {"tools":[{"name":"sum","inputSchema":{"type":"object","properties":{
                          "a":{"type":"string","x-mcp-header":"A"}}}}]}
                        """);
                  } else if (visit.header("Mcp-Param-A") == null) {
                    visit.error(400, -32020, "Mcp-Param-A is missing");
                  } else {
                    text(visit, "done");
                  }
                });
        var calls = new McpCalls(upstream.url())) {
      var result = calls.request("tools/call", "{\"name\":\"sum\",\"arguments\":{\"a\":\"x\"}}");

      assertThat(result.has("content")).isTrue();
      assertThat(upstream.visits("tools/call")).hasSize(2);
      assertThat(upstream.visits("tools/list")).hasSize(1);
    }
  }

  @Test
  void passesProgressAndLogToTheClient() throws Exception {
    try (var upstream =
            server(
                visit -> {
                  visit.events();
                  visit.raw(": keep alive\r\n\r\n");
                  visit.event(
                      """
                      {"jsonrpc":"2.0","method":"notifications/progress",
                       "params":{"progressToken":%s,"progress":1,"total":2}}
                      """
                          .formatted(visit.id()));
                  visit.event(
                      """
                      {"jsonrpc":"2.0","method":"notifications/progress",
                       "params":{"progressToken":"other","progress":9}}
                      """);
                  visit.event(
                      """
                      {"jsonrpc":"2.0","method":"notifications/message",
                       "params":{"level":"info","data":"half"}}
                      """);
                  visit.resultEvent("{\"content\":[]}");
                });
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      calls.call("sum", client);

      assertThat(client.heard)
          .containsExactly(
              "progress {\"progress\":1,\"total\":2}",
              "log {\"level\":\"info\",\"data\":\"half\"}");
    }
  }

  @Test
  void asksTheClientAndSendsTheRequestAgainWithItsAnswers() throws Exception {
    try (var upstream = server(StatelessRequestsTest::needsName);
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      var result = calls.call("greet", client);

      assertThat(result.path("content").path(0).path("text").asString()).isEqualTo("hello");
      assertThat(client.heard).containsExactly("elicitation/create {\"message\":\"Name?\"}");
      var rounds = upstream.visits("tools/call");
      assertThat(rounds).hasSize(2);
      assertThat(rounds.get(1).id()).isNotEqualTo(rounds.get(0).id());
      assertThat(rounds.get(1).params().path("requestState").asString()).isEqualTo("s \"1\" ä");
      assertThat(
              rounds.get(1).params().path("inputResponses").path("name").path("asked").asString())
          .isEqualTo("elicitation/create");
    }
  }

  private static void needsName(Visit visit) throws Exception {
    if (visit.params().has("inputResponses")) {
      text(visit, "hello");
      return;
    }
    visit.result(
        """
        {"resultType":"input_required","requestState":"s \\"1\\" ä","inputRequests":{
          "name":{"method":"elicitation/create","params":{"message":"Name?"}}}}
        """);
  }

  @Test
  void givesTheQuestionToAClientThatCallsAgain() throws Exception {
    try (var upstream = server(StatelessRequestsTest::needsName);
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      client.resumes = true;
      var asked = calls.call("greet", client);
      client.answers =
          Json.parseObject(
              "{\"inputResponses\":{\"name\":{\"action\":\"accept\"}},\"requestState\":\"s\"}"
                  .getBytes());
      var result = calls.call("greet", client);

      assertThat(asked.path("resultType").asString()).isEqualTo("input_required");
      assertThat(asked.path("requestState").asString()).isEqualTo("s \"1\" ä");
      assertThat(result.path("content").path(0).path("text").asString()).isEqualTo("hello");
      assertThat(client.heard).isEmpty();
    }
  }

  @Test
  void endsACallThatAsksWithoutEnd() throws Exception {
    try (var upstream =
            server(
                visit ->
                    visit.result(
                        "{\"resultType\":\"input_required\",\"requestState\":\"again\"}"));
        var calls = new McpCalls(upstream.url())) {
      assertThatThrownBy(() -> calls.call("greet", new McpCalls.Listener()))
          .isInstanceOf(GatewayException.class)
          .hasMessageContaining("asked for input 10 times");
      assertThat(upstream.visits("tools/call")).hasSize(10);
    }
  }

  @Test
  void givesTheErrorOfTheServer() throws Exception {
    try (var upstream = server(visit -> visit.error(200, -32602, "no tool\\u0007 of this name"));
        var calls = new McpCalls(upstream.url())) {
      assertThatThrownBy(() -> calls.call("none"))
          .isInstanceOfSatisfying(
              McpErrorException.class, error -> assertThat(error.code()).isEqualTo(-32602))
          .hasMessage("no tool  of this name");
    }
  }

  @Test
  void tellsARefusedCredentialFromMissingScopes() throws Exception {
    var turn = new AtomicInteger();
    try (var upstream =
            server(
                visit -> {
                  if (turn.incrementAndGet() == 1) {
                    visit.status(401);
                    return;
                  }
                  visit
                      .with(
                          "WWW-Authenticate",
                          "Bearer error=\"insufficient_scope\", scope=\"notes:write\"")
                      .status(403);
                });
        var calls = new McpCalls(upstream.url())) {
      assertThatThrownBy(() -> calls.call("sum")).isInstanceOf(CredentialRefusedException.class);
      assertThatThrownBy(() -> calls.call("sum"))
          .isInstanceOf(InsufficientScopeException.class)
          .hasMessageContaining("notes:write");
    }
  }

  @Test
  void closesTheStreamOfACancelledCall() throws Exception {
    var open = new CountDownLatch(1);
    var gone = new CountDownLatch(1);
    try (var upstream =
            server(
                visit -> {
                  visit.events();
                  open.countDown();
                  try {
                    for (int i = 0; i < 6_000; i++) {
                      visit.raw(": still here\n\n");
                      gone.await(10, TimeUnit.MILLISECONDS);
                    }
                  } catch (IOException closed) {
                    gone.countDown();
                  }
                });
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      var canceller =
          new Thread(
              () -> {
                try {
                  open.await();
                } catch (InterruptedException e) {
                  return;
                }
                client.cancellations.forEach(Runnable::run);
              });
      canceller.start();
      assertThatThrownBy(() -> calls.call("slow", client))
          .isInstanceOfSatisfying(
              GatewayException.class,
              problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_STATE));
      assertThat(gone.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void endsAtTheDeadline() throws Exception {
    try (var upstream =
            server(
                visit -> {
                  visit.events();
                  new CountDownLatch(1).await();
                });
        var calls = new McpCalls(upstream.url())) {
      var context =
          calls.context("user:alice", "secret", CallClient.UNREACHABLE, Duration.ofMillis(300));
      assertThatThrownBy(() -> calls.request("tools/call", "{\"name\":\"slow\"}", context))
          .isInstanceOfSatisfying(
              GatewayException.class,
              problem -> assertThat(problem.code()).isEqualTo(ErrorCode.UPSTREAM_TIMEOUT));
    }
  }

  @Test
  void repeatsARequestWithoutEffectWhoseConnectionBrokeOff() throws Exception {
    var turn = new AtomicInteger();
    try (var upstream =
            server(
                visit -> {
                  if (turn.incrementAndGet() == 1) {
                    visit.exchange().close();
                    return;
                  }
                  visit.result("{\"prompts\":[]}");
                });
        var calls = new McpCalls(upstream.url())) {
      assertThat(calls.request("prompts/list", "{}")).hasToString("{\"prompts\":[]}");
      assertThat(upstream.visits("prompts/list")).hasSize(2);
    }
  }
}
