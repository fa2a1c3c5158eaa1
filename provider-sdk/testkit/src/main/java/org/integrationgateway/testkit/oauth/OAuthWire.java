package org.integrationgateway.testkit.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Queries, forms, JSON, and answers. */
final class OAuthWire {
  private static final JsonMapper JSON = JsonMapper.shared();

  private OAuthWire() {}

  /** A server of the JDK on a free port of the loopback address. */
  static HttpServer listening() {
    // An answer is two packets; without this setting the second waits for a delayed
    // acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The parameters of a query or form; the last value counts. */
  static Map<String, String> parameters(@Nullable String text) {
    var parameters = new LinkedHashMap<String, String>();
    if (text == null || text.isEmpty()) {
      return parameters;
    }
    for (var pair : text.split("&")) {
      int equals = pair.indexOf('=');
      var name = equals < 0 ? pair : pair.substring(0, equals);
      var value = equals < 0 ? "" : pair.substring(equals + 1);
      parameters.put(decoded(name), decoded(value));
    }
    return parameters;
  }

  /** The texts of a JSON object. */
  static Map<String, String> members(String json) {
    var parameters = new LinkedHashMap<String, String>();
    for (var member : JSON.readTree(json).properties()) {
      parameters.put(member.getKey(), text(member.getValue()));
    }
    return parameters;
  }

  private static String text(JsonNode value) {
    return value.isString() ? value.asString() : value.toString();
  }

  static String decoded(String text) {
    return URLDecoder.decode(text, UTF_8);
  }

  static String form(Map<String, ?> parameters) {
    return parameters.entrySet().stream()
        .map(
            each ->
                URLEncoder.encode(each.getKey(), UTF_8)
                    + '='
                    + URLEncoder.encode(String.valueOf(each.getValue()), UTF_8))
        .collect(Collectors.joining("&"));
  }

  static String json(Object value) {
    return JSON.writeValueAsString(value);
  }

  static String body(HttpExchange exchange) throws IOException {
    return new String(exchange.getRequestBody().readAllBytes(), UTF_8);
  }

  static void json(HttpExchange exchange, int status, Object body) throws IOException {
    send(exchange, status, "application/json", json(body));
  }

  static void redirect(HttpExchange exchange, String to) throws IOException {
    exchange.getResponseHeaders().set("Location", to);
    exchange.sendResponseHeaders(302, -1);
  }

  static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
    send(exchange, status, type, body.getBytes(UTF_8));
  }

  static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }
}
