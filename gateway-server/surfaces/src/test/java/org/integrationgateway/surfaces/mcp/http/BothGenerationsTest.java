package org.integrationgateway.surfaces.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.surfaces.mcp.http.RawMcpServer.Visit;
import org.junit.jupiter.api.Test;

/** Requests to servers that speak both generations at one URL. */
final class BothGenerationsTest extends SessionFixture {
  private static final String TOOLS = "{\"tools\":[{\"name\":\"greet\",\"inputSchema\":{}}]}";

  private RawMcpServer both() {
    return new RawMcpServer(
        visit -> {
          if ("2026-07-28".equals(visit.header("MCP-Protocol-Version"))) {
            if (visit.method().equals("server/discover")) {
              visit.result(StatelessFixture.DISCOVERED);
              return;
            }
            StatelessFixture.text(visit, "without a session");
            return;
          }
          inSession(visit, BothGenerationsTest::answered);
        });
  }

  private static void answered(Visit visit) throws Exception {
    switch (visit.method()) {
      case "tools/list" -> visit.result(TOOLS);
      case "prompts/get" -> visit.error(200, -32602, "no such prompt");
      default -> text(visit, "in a session");
    }
  }

  @Test
  void speaksToAClientWithAHandshakeInASession() throws Exception {
    try (var upstream = both();
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();

      assertThat(calls.call("greet", client).toString()).contains("in a session");
      assertThat(calls.call("greet", client).toString()).contains("in a session");
      assertThat(begun).hasValue(1);
      assertThat(upstream.visits("tools/list")).hasSize(1);
    }
  }

  @Test
  void speaksToAllOtherClientsWithoutOne() throws Exception {
    try (var upstream = both();
        var calls = new McpCalls(upstream.url())) {
      var resuming = new McpCalls.Listener();
      resuming.resumes = true;

      assertThat(calls.call("greet", resuming).toString()).contains("without a session");
      assertThat(calls.call("greet", CallClient.UNREACHABLE).toString())
          .contains("without a session");
      assertThat(begun).hasValue(0);
    }
  }

  @Test
  void asksInTheNewerGenerationForWhatSessionsLack() throws Exception {
    try (var upstream = both();
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();

      assertThat(calls.call("newer_only", client).toString()).contains("without a session");
      assertThat(calls.request("prompts/get", "{\"name\":\"p\"}", calls.context(client)).toString())
          .contains("without a session");
    }
  }

  @Test
  void triesOnceWhetherAServerKnowsTheHandshake() throws Exception {
    try (var upstream = StatelessFixture.server(visit -> StatelessFixture.text(visit, "done"));
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      calls.call("greet", client);
      calls.call("greet", client);

      assertThat(upstream.visits("initialize")).hasSize(1);
      assertThat(upstream.visits("tools/call")).hasSize(2);
    }
  }
}
