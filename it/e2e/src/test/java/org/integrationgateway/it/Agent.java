package org.integrationgateway.it;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;

/** An agent, by the official Java client of the Model Context Protocol. */
final class Agent implements AutoCloseable {
  private final McpSyncClient client;

  Agent(Server server, String token) {
    client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(server.uri("").toString())
                    .endpoint("/mcp")
                    .requestBuilder(
                        HttpRequest.newBuilder().header("Authorization", "Bearer " + token))
                    .build())
            .build();
    client.initialize();
  }

  /** The version that the server names. */
  String serverVersion() {
    return client.getServerInfo().version();
  }

  List<String> tools() {
    return client.listTools().tools().stream().map(McpSchema.Tool::name).toList();
  }

  McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
    return client.callTool(new McpSchema.CallToolRequest(tool, arguments));
  }

  static String text(McpSchema.CallToolResult result) {
    return ((McpSchema.TextContent) result.content().get(0)).text();
  }

  @Override
  public void close() {
    client.close();
  }
}
