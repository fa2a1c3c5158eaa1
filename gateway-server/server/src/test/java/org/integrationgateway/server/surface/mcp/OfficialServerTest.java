package org.integrationgateway.server.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.ResourceLink;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The official Java client through the gateway, with the official Java server behind it. */
final class OfficialServerTest {
  @TempDir static Path home;
  private static OfficialServer server;
  private static ConfiguredGateway gateway;
  private static McpSyncClient client;
  private static final BlockingQueue<ProgressNotification> PROGRESS = new LinkedBlockingQueue<>();
  private static final BlockingQueue<LoggingMessageNotification> LOGS = new LinkedBlockingQueue<>();
  private static final BlockingQueue<List<Tool>> CHANGES = new LinkedBlockingQueue<>();

  @BeforeAll
  static void start() {
    server = new OfficialServer();
    gateway = ConfiguredGateway.start(home, McpApps.write(home, Map.of("sdk", server.url()), ""));
    var request =
        HttpRequest.newBuilder().header("Authorization", "Bearer " + gateway.token("user:alice"));
    var transport =
        HttpClientStreamableHttpTransport.builder(gateway.gateway().uri().toString())
            .endpoint("/mcp")
            .requestBuilder(request)
            .openConnectionOnStartup(true)
            .build();
    client =
        McpClient.sync(transport)
            .capabilities(new ClientCapabilities.Builder().sampling().build())
            .sampling(
                asked ->
                    CreateMessageResult.builder(Role.ASSISTANT, "A small one", "a-model").build())
            .progressConsumer(PROGRESS::add)
            .loggingConsumer(LOGS::add)
            .toolsChangeConsumer(CHANGES::add)
            .build();
    client.initialize();
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    gateway.close();
    server.close();
  }

  @Test
  void theHandshakeHasTheInstructionsOfTheServer() {
    assertThat(client.getServerInstructions()).isEqualTo("App sdk:\nDouble before you ask.");
    assertThat(client.getServerCapabilities().resources().subscribe()).isTrue();
  }

  @Test
  void aToolWithAnOutputSchemaAnswersWithStructuredContentAndALink() {
    var tool =
        client.listTools().tools().stream()
            .filter(each -> each.name().equals("sdk_double"))
            .findFirst()
            .orElseThrow();
    var result =
        client.callTool(CallToolRequest.builder("sdk_double").arguments(Map.of("n", 21)).build());

    assertThat(tool.title()).isEqualTo("Double");
    assertThat(tool.outputSchema()).containsEntry("required", List.of("n"));
    assertThat(result.structuredContent()).isEqualTo(Map.of("n", 42));
    assertThat(((TextContent) result.content().get(0)).text()).isEqualTo("twice 21");
    assertThat(((ResourceLink) result.content().get(1)).uri()).isEqualTo("gateway://sdk/note:///1");
  }

  @Test
  void aQuestionProgressAndLogMessagesReachTheClient() throws Exception {
    client.setLoggingLevel(LoggingLevel.INFO);

    var result =
        client.callTool(CallToolRequest.builder("sdk_ask").progressToken("token-7").build());

    assertThat(((TextContent) result.content().get(0)).text()).isEqualTo("a-model: A small one");
    assertThat(PROGRESS.poll(30, TimeUnit.SECONDS))
        .isNotNull()
        .satisfies(
            told -> {
              assertThat(told.progressToken()).isEqualTo("token-7");
              assertThat(told.progress()).isEqualTo(0.5);
            });
    assertThat(LOGS.poll(30, TimeUnit.SECONDS))
        .isNotNull()
        .extracting(LoggingMessageNotification::data)
        .isEqualTo("asking");
  }

  @Test
  void resourcesAndPromptsPass() {
    var resource = client.listResources().resources().get(0);
    var read = client.readResource(ReadResourceRequest.builder(resource.uri()).build());
    var prompt = client.listPrompts().prompts().get(0);
    var got = client.getPrompt(GetPromptRequest.builder(prompt.name()).build());

    assertThat(resource.uri()).isEqualTo("gateway://sdk/note:///1");
    assertThat(((TextResourceContents) read.contents().get(0)).text()).isEqualTo("a note");
    assertThat(prompt.name()).isEqualTo("sdk_greet");
    assertThat(((TextContent) got.messages().get(0).content()).text()).isEqualTo("Hello");
  }

  @Test
  void aToolThatIsAddedLaterIsAnnounced() throws Exception {
    assertThat(client.listTools().tools()).isNotEmpty();

    server.addTool("later");

    assertThat(CHANGES.poll(30, TimeUnit.SECONDS))
        .isNotNull()
        .extracting(Tool::name)
        .contains("sdk_later");
  }
}
