package org.integrationgateway.it.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A service whose answers try to run scripts in the pages that show them. */
final class HostileUpstream implements AutoCloseable {
  /** Markup, a script, an address that is a script, signs that turn text, joined emoji. */
  static final String TEXT =
      "\u202E<img src=x onerror=\"window.hit=1\"><script>window.hit=1</script><a class='hostile'"
          + " href='javascript:window.hit=1'>x</a><style>*{display:none}</style>{{hit}}"
          + " \uD83D\uDC69\u200D\uD83D\uDC69\u200D\uD83D\uDC67 \u05E9\u05DC\u05D5\u05DD \u2066 end";

  private static final int LONG = 1024 * 1024;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  HostileUpstream() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/text", answers(200, "application/json", json(TEXT)));
    server.createContext("/html", answers(200, "text/html", TEXT));
    server.createContext("/fail", answers(500, "application/json", json(TEXT)));
    server.createContext("/long", answers(200, "application/json", json(TEXT.repeat(repeats()))));
    server.createContext("/word", answers(200, "text/plain", "w".repeat(LONG)));
    server.start();
  }

  private static int repeats() {
    return LONG / TEXT.length() + 1;
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** The text as a string of JSON, which is a string of YAML too. */
  static String quoted(String text) {
    var out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      out.append(
          c == '"' || c == '\\' || c < ' ' || c > '~' ? "\\u%04x".formatted((int) c) : "" + c);
    }
    return out.append('"').toString();
  }

  private static String json(String text) {
    return "{\"message\": %s, \"error\": {\"message\": %s}, \"items\": [%s]}"
        .formatted(quoted(text), quoted(TEXT), quoted(TEXT));
  }

  private static com.sun.net.httpserver.HttpHandler answers(int status, String type, String text) {
    byte[] body = text.getBytes(UTF_8);
    return (HttpExchange exchange) -> {
      try (exchange) {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
      }
    };
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
