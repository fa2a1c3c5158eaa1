package org.integrationgateway.builtin.oidc.testing;

import com.nimbusds.jose.util.JSONObjectUtils;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Queries, forms and answers. */
final class OpenIdWire {
  private OpenIdWire() {}

  /** The parameters of a query or form. */
  static Map<String, String> parameters(String query) {
    var parameters = new LinkedHashMap<String, String>();
    for (var pair : query.split("&")) {
      int equals = pair.indexOf('=');
      parameters.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
    }
    return parameters;
  }

  static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  static String encoded(Map<String, String> parameters) {
    return String.join(
        "&",
        parameters.entrySet().stream()
            .map(
                each ->
                    each.getKey()
                        + "="
                        + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
            .toList());
  }

  static void redirect(HttpExchange exchange, String to) throws IOException {
    exchange.getResponseHeaders().set("Location", to);
    exchange.sendResponseHeaders(302, -1);
  }

  static void json(HttpExchange exchange, int status, Map<String, Object> body) throws IOException {
    send(exchange, status, "application/json", JSONObjectUtils.toJSONString(body));
  }

  static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
