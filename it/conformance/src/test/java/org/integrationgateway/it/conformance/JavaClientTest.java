package org.integrationgateway.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The official client for Java, which has sessions, over upstreams of both generations. */
class JavaClientTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void usesEverything(McpGeneration upstream) throws InterruptedException {
    List<Double> progress = new CopyOnWriteArrayList<>();
    try (var server = EveryFeatureServer.start(upstream);
        var gateway = SuiteGateway.start(folder, server.url());
        var client =
            McpClient.sync(transport(gateway))
                .capabilities(ClientCapabilities.builder().elicitation().build())
                .elicitation(
                    question ->
                        new ElicitResult(
                            ElicitResult.Action.ACCEPT,
                            Map.of("username", "ada", "email", question.message())))
                .progressConsumer(step -> progress.add(step.progress()))
                .build()) {
      client.initialize();
      assertThat(client.getServerInstructions()).contains(EveryFeatureServer.INSTRUCTIONS);
      assertThat(client.listTools().tools()).extracting("name").contains("test_elicitation");
      var stepwise = CallToolRequest.builder().name("test_tool_with_progress").progressToken("p1");
      client.callTool(stepwise.arguments(Map.of()).build());
      // The client hands notifications to several threads, which may end after the call.
      Polling.until(() -> progress.size() == 3);
      assertThat(progress).containsExactlyInAnyOrder(0.0, 50.0, 100.0);
      var asked =
          client.callTool(
              new CallToolRequest("test_elicitation", Map.of("message", "ada@example.com")));
      assertThat(text(asked)).contains("ada@example.com");

      assertThat(client.listResources().resources())
          .extracting("uri")
          .contains("test://static-text");
      var read = client.readResource(new ReadResourceRequest("test://template/7/data"));
      assertThat(((TextResourceContents) read.contents().get(0)).text()).contains("7");
      var prompt = client.getPrompt(new GetPromptRequest("test_simple_prompt", Map.of()));
      assertThat(((TextContent) prompt.messages().get(0).content()).text())
          .contains("simple prompt");
    }
  }

  private static HttpClientStreamableHttpTransport transport(SuiteGateway gateway) {
    var token = gateway.gateway().token("user:ada");
    return HttpClientStreamableHttpTransport.builder(gateway.gateway().gateway().uri().toString())
        .endpoint("/mcp/suite")
        .requestBuilder(HttpRequest.newBuilder().header("Authorization", "Bearer " + token))
        .build();
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().get(0)).text();
  }
}
