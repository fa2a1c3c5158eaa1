package org.integrationgateway.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/**
 * A program that answers as a server of HashiCorp Vault does for one token and one secret of the
 * key-value engine. The argument is its port.
 */
final class VaultStandIn {
  static final String TOKEN = "hvs.stand-in";
  static final String SECRET = "mail.key";
  static final String VALUE = "sesame";

  private VaultStandIn() {}

  public static void main(String[] arguments) throws IOException {
    var server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])),
            0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/v1/", VaultStandIn::answer);
    server.start();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    if (!TOKEN.equals(exchange.getRequestHeaders().getFirst("X-Vault-Token"))) {
      send(exchange, 403, "{\"errors\": [\"permission denied\"]}");
      return;
    }
    switch (exchange.getRequestURI().getPath()) {
      case "/v1/auth/token/lookup-self" ->
          send(exchange, 200, "{\"data\": {\"ttl\": 0, \"renewable\": false}}");
      case "/v1/secret/data/" + SECRET ->
          send(
              exchange,
              200,
              """
              {"data": {"data": {"value": "%s"}, "metadata": {"version": 1, "deletion_time": "", "destroyed": false}}}
              """
                  .formatted(VALUE));
      default -> send(exchange, 404, "{\"errors\": []}");
    }
  }

  private static void send(HttpExchange exchange, int status, String json) throws IOException {
    var bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
