package org.integrationgateway.mcp.door.trace;

import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.SpanKind;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The step of one request of an MCP client, by OpenTelemetry's conventions for servers of MCP. The
 * trace in the message is nearer than that of the HTTP request that carries it, which is linked.
 * The URI of a resource and the id of a session are left out: secrets may stand in them.
 */
public final class McpSpan {
  private McpSpan() {}

  /**
   * Answers a request as a step, which fails with an error and with the result of a tool that says
   * so.
   *
   * @param method a name that the server knows
   * @param trace valid headers in the message; may be empty
   * @param message null: the gateway itself asks
   */
  public static ObjectNode around(
      String method,
      Map<String, String> trace,
      @Nullable McpMessage message,
      Supplier<ObjectNode> work) {
    var span = CurrentSpan.get().below(trace, method, SpanKind.SERVER);
    if (!span.isRecorded()) {
      return CurrentSpan.whole(span, work);
    }
    span.set("mcp.method.name", method);
    span.set("network.transport", "tcp");
    span.set("network.protocol.name", "http");
    if (message != null) {
      span.set("jsonrpc.request.id", message.id());
      span.set("mcp.protocol.version", message.revision());
    }
    return CurrentSpan.whole(
        span,
        () -> {
          try {
            var result = work.get();
            if (result.path("isError").asBoolean(false)) {
              span.failed("tool_error");
            }
            return result;
          } catch (RpcException refused) {
            span.set("rpc.response.status_code", Integer.toString(refused.code()));
            throw refused;
          }
        });
  }

  /** Names the current step by the tool that is called, which the catalog knows. */
  public static void tool(String name) {
    named("tools/call", "gen_ai.tool.name", name);
    var span = CurrentSpan.get();
    if (span.isRecorded()) {
      span.set("gen_ai.operation.name", "execute_tool");
    }
  }

  /** Names the current step by the prompt that is fetched, which its server knows. */
  public static void prompt(String name) {
    named("prompts/get", "gen_ai.prompt.name", name);
  }

  private static void named(String method, String attribute, String name) {
    var span = CurrentSpan.get();
    if (span.isRecorded()) {
      span.rename(method + " " + name);
      span.set(attribute, name);
    }
  }
}
