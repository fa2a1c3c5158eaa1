package org.integrationgateway.server.surface.mcp;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceLink;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.SamplingMessage;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The server of the official Java SDK, in a servlet container. */
final class OfficialServer implements AutoCloseable {
  private static final String NOTE = "note:///1";

  private final Server http = new Server();
  private final ServerConnector connector = new ServerConnector(http);
  private final McpSyncServer server;

  OfficialServer() {
    var transport =
        HttpServletStreamableServerTransportProvider.builder().mcpEndpoint("/mcp").build();
    server =
        McpServer.sync(transport)
            .serverInfo("official", "1")
            .instructions("Double before you ask.")
            .capabilities(
                new ServerCapabilities.Builder()
                    .tools(true)
                    .resources(true, true)
                    .prompts(true)
                    .logging()
                    .build())
            .tools(
                new SyncToolSpecification(doubling(), OfficialServer::twice),
                new SyncToolSpecification(
                    Tool.builder("ask", Map.of("type", "object")).build(), OfficialServer::ask))
            .resources(
                new SyncResourceSpecification(
                    Resource.builder(NOTE, "note").mimeType("text/plain").build(),
                    (exchange, request) ->
                        new ReadResourceResult(
                            List.of(
                                new TextResourceContents(request.uri(), "text/plain", "a note")))))
            .prompts(
                new SyncPromptSpecification(
                    new Prompt("greet", "Greets", List.of()),
                    (exchange, request) ->
                        new GetPromptResult(
                            "Greets",
                            List.of(
                                new PromptMessage(
                                    Role.USER, TextContent.builder("Hello").build())))))
            .build();
    var context = new ServletContextHandler("/");
    var holder = new ServletHolder(transport);
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/*");
    http.addConnector(connector);
    http.setHandler(context);
    connector.setHost("127.0.0.1");
    try {
      http.start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Tool doubling() {
    var number = Map.<String, Object>of("type", "integer");
    return Tool.builder(
            "double",
            Map.of("type", "object", "properties", Map.of("n", number), "required", List.of("n")))
        .title("Double")
        .outputSchema(
            Map.of("type", "object", "properties", Map.of("n", number), "required", List.of("n")))
        .build();
  }

  private static CallToolResult twice(McpSyncServerExchange exchange, CallToolRequest request) {
    int n = ((Number) request.arguments().get("n")).intValue();
    return CallToolResult.builder()
        .addTextContent("twice " + n)
        .addContent(ResourceLink.builder().name("note").uri(NOTE).build())
        .structuredContent(Map.of("n", 2 * n))
        .build();
  }

  /** Tells about its progress, logs, and asks the model of the client. */
  private static CallToolResult ask(McpSyncServerExchange exchange, CallToolRequest request) {
    Optional.ofNullable(request.progressToken())
        .ifPresent(
            token ->
                exchange.progressNotification(
                    ProgressNotification.builder(token, 0.5).total(1.0).build()));
    exchange.loggingNotification(
        LoggingMessageNotification.builder(LoggingLevel.WARNING, "asking").build());
    var question =
        SamplingMessage.builder(Role.USER, TextContent.builder("Who are you?").build()).build();
    var answer =
        exchange.createMessage(CreateMessageRequest.builder(List.of(question), 100).build());
    return CallToolResult.builder()
        .addTextContent(answer.model() + ": " + ((TextContent) answer.content()).text())
        .build();
  }

  /** Adds a tool, and announces it. */
  void addTool(String name) {
    server.addTool(
        new SyncToolSpecification(
            Tool.builder(name, Map.of("type", "object")).build(),
            (exchange, request) -> CallToolResult.builder().addTextContent("added").build()));
  }

  String url() {
    return "http://127.0.0.1:" + connector.getLocalPort() + "/mcp";
  }

  @Override
  public void close() throws Exception {
    server.closeGracefully();
    http.stop();
  }
}
