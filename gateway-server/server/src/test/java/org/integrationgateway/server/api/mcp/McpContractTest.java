package org.integrationgateway.server.api.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.McpHttpClientTransportAuthorizationException;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.net.http.HttpRequest;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.DoorContractTest;
import org.integrationgateway.server.testing.Outcome;

/** Calls by {@code tools/call} with the official client. */
class McpContractTest extends DoorContractTest {
  private static final Pattern STATUS = Pattern.compile("returned status ([0-9]{3})");

  @Override
  protected Outcome call(String token, String app, String operation, Map<String, Object> input) {
    var request = HttpRequest.newBuilder();
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    var transport =
        HttpClientStreamableHttpTransport.builder(gateway.uri().toString())
            .endpoint("/mcp")
            .requestBuilder(request)
            .build();
    try (var client = McpClient.sync(transport).build()) {
      client.initialize();
      var tool = app + "_" + operation.replace('.', '_');
      return outcome(client.callTool(new CallToolRequest(tool, input)));
    } catch (RuntimeException e) {
      return refused(e);
    }
  }

  private static Outcome outcome(CallToolResult result) {
    var text = ((TextContent) result.content().get(0)).text();
    if (!result.isError()) {
      return new Outcome.Answered(Json.parse(text.getBytes(UTF_8)));
    }
    var status = STATUS.matcher(text);
    if (status.find()) {
      return new Outcome.Failed(Integer.parseInt(status.group(1)));
    }
    var code = text.substring(0, text.indexOf(':')).toUpperCase(Locale.ROOT);
    return new Outcome.Refused(ErrorCode.valueOf(code));
  }

  private static Outcome refused(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof McpHttpClientTransportAuthorizationException) {
        return new Outcome.Refused(ErrorCode.UNAUTHENTICATED);
      }
      if (cause instanceof McpError error && error.getJsonRpcError().code() == -32602) {
        return new Outcome.Refused(ErrorCode.NOT_FOUND);
      }
    }
    throw failure;
  }
}
