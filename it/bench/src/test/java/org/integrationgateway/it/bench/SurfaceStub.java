package org.integrationgateway.it.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * An API behind several surfaces: pages of items below {@code /pages}, one small object elsewhere.
 */
final class SurfaceStub {
  /** How many pages there are. */
  static final int PAGES = 10;

  private static final int ITEMS = 100;
  private static final byte[] OBJECT =
      "{\"data\":{\"item\":{\"sku\":\"A-100\",\"name\":\"Paper, 500 sheets\",\"quantity\":42}}}"
          .getBytes(StandardCharsets.UTF_8);

  private SurfaceStub() {}

  /** Prints its port, serves until stdin ends. */
  public static void main(String[] arguments) throws Exception {
    var server = new Server();
    var connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract.NonBlocking() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            var answer = ByteBuffer.wrap(answer(request));
            Content.Source.consumeAll(
                request,
                Callback.from(
                    () -> {
                      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
                      response.write(true, answer, callback);
                    },
                    callback::failed));
            return true;
          }
        });
    server.start();
    Announce.portThenServe(connector.getLocalPort());
    server.stop();
  }

  private static byte[] answer(Request request) {
    if (!Request.getPathInContext(request).startsWith("/pages")) {
      return OBJECT;
    }
    var after = Request.extractQueryParameters(request).getValue("after");
    return page(after == null ? 0 : Integer.parseInt(after)).getBytes(StandardCharsets.UTF_8);
  }

  private static String page(int number) {
    var text = new StringBuilder("{\"items\":[");
    for (int i = 0; i < ITEMS; i++) {
      text.append(i == 0 ? "" : ",")
          .append("{\"id\":")
          .append(number * ITEMS + i)
          .append(",\"name\":\"Paper, 500 sheets\",\"tags\":[\"paper\",\"a4\",\"white\"]}");
    }
    boolean last = number == PAGES - 1;
    return text.append("],\"next\":").append(last ? "null" : "\"" + (number + 1) + "\"") + "}";
  }
}
