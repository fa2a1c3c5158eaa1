package org.integrationgateway.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;

/**
 * The APIs of vendors below the names of their packages: each answers one body where a request has
 * a valid access token of its authorization server, and 401 otherwise.
 */
final class VendorService implements AutoCloseable {
  /** The path of discovery below the name of a package. */
  static final String DISCOVERY = "/.discovery";

  private final HttpServer server;
  private final Map<String, Api> apis = new ConcurrentHashMap<>();

  /**
   * An API.
   *
   * @param body of its answers
   * @param discovered body of discovery
   */
  record Api(TestAuthorizationServer server, String body, String discovered) {}

  VendorService() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** The base URL of a package. */
  String url(String name) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + name;
  }

  void serve(String name, Api api) {
    apis.put(name, api);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      var path = exchange.getRequestURI().getPath();
      var api = apis.get(path.split("/", 3)[1]);
      if (api == null || token(exchange, api.server()).isEmpty()) {
        send(exchange, 401, "{\"ok\": false, \"error\": \"invalid_token\"}");
        return;
      }
      send(exchange, 200, path.endsWith(DISCOVERY) ? api.discovered() : api.body());
    }
  }

  private static Optional<String> token(HttpExchange exchange, TestAuthorizationServer server) {
    return exchange.getRequestHeaders().values().stream()
        .flatMap(values -> values.stream())
        .flatMap(value -> Stream.of(value.split(" ")))
        .filter(server::isValid)
        .findFirst();
  }

  private static void send(HttpExchange exchange, int status, String json) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    var bytes = json.getBytes(UTF_8);
    boolean isEmpty = bytes.length == 0 || exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, isEmpty ? -1 : bytes.length);
    if (!isEmpty) {
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
