package org.integrationgateway.server.surface.mcp.offer;

import java.util.List;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.catalog.Invocation;
import org.integrationgateway.server.catalog.Upstream;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.surface.mcp.McpContext;
import org.integrationgateway.server.surface.mcp.McpServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls a tool of an MCP server. The answer is the whole result as the server wrote it; one that
 * says {@code isError} has the status of an upstream's failure.
 */
final class ToolUpstream implements Upstream {
  private static final String CALL = "tools/call";
  private static final int FAILED = 502;
  private static final List<Reply.Header> HEADERS =
      List.of(new Reply.Header("Content-Type", "application/json"));

  private final String app;
  private final McpServer server;
  private final String tool;

  /**
   * @param tool as the server names it
   */
  ToolUpstream(String app, McpServer server, String tool) {
    this.app = app;
    this.server = server;
    this.tool = tool;
  }

  @Override
  public Reply execute(Invocation invocation) {
    var params = Json.object().put("name", tool);
    params.set("arguments", invocation.input());
    var result =
        ServerFailures.during(app, () -> server.request(CALL, params, McpContext.of(invocation)));
    int status = isError(result) ? FAILED : 200;
    return new Reply(status, HEADERS, new Reply.Body.Document(result));
  }

  private boolean isError(ObjectNode result) {
    if (result.path("resultType").asString("").equals("input_required")) {
      return false;
    }
    var content = result.get("content");
    if (content == null || !content.isArray()) {
      throw ServerFailures.unusable(app, CALL, "'content' is missing, or is not an array");
    }
    for (var item : content) {
      if (!item.isObject() || !item.path("type").isString()) {
        throw ServerFailures.unusable(app, CALL, "an item of 'content' is no object with a 'type'");
      }
    }
    JsonNode failed = result.path("isError");
    if (!failed.isMissingNode() && !failed.isBoolean()) {
      throw ServerFailures.unusable(app, CALL, "'isError' is neither true nor false");
    }
    return failed.asBoolean(false);
  }
}
