package org.integrationgateway.it.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** An MCP server of revision 2025-11-25 without sessions and streams, with one tool. */
final class McpStub {
  private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*(\"[^\"]*\"|[0-9]+)");
  private static final Pattern METHOD = Pattern.compile("\"method\"\\s*:\\s*\"([^\"]+)\"");

  private McpStub() {}

  /** Prints its port, serves until stdin ends. */
  public static void main(String[] arguments) throws Exception {
    var server = new Server();
    var connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            if (!request.getMethod().equals("POST")) {
              Response.writeError(request, response, callback, 405);
              return true;
            }
            var message = Content.Source.asString(request);
            var id = ID.matcher(message);
            if (!id.find()) {
              response.setStatus(202);
              callback.succeeded();
              return true;
            }
            var method = METHOD.matcher(message);
            var answer =
                "{\"jsonrpc\":\"2.0\",\"id\":"
                    + id.group(1)
                    + ","
                    + answer(method.find() ? method.group(1) : "")
                    + "}";
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.write(
                true, ByteBuffer.wrap(answer.getBytes(StandardCharsets.UTF_8)), callback);
            return true;
          }
        });
    server.start();
    Announce.portThenServe(connector.getLocalPort());
    server.stop();
  }

  private static String answer(String method) {
    return switch (method) {
      case "initialize" ->
          "\"result\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
              + "\"serverInfo\":{\"name\":\"stub\",\"version\":\"1\"}}";
      case "ping" -> "\"result\":{}";
      case "tools/list" ->
          "\"result\":{\"tools\":[{\"name\":\"get\",\"description\":\"Gets one item.\","
              + "\"inputSchema\":{\"type\":\"object\",\"properties\":"
              + "{\"sku\":{\"type\":\"string\"}},\"required\":[\"sku\"]}}]}";
      case "tools/call" ->
          "\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"Paper, 500 sheets: 42\"}]}";
      default -> "\"error\":{\"code\":-32601,\"message\":\"unknown method\"}";
    };
  }
}
