package org.integrationgateway.testkit.oauth;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A request that a {@link TestAuthorizationServer} has received.
 *
 * @param method in capitals
 * @param path without query
 * @param headers by lower-case name; the first value of each
 * @param parameters of the query and the body
 */
public record ReceivedRequest(
    String method, String path, Map<String, String> headers, Map<String, String> parameters) {
  public ReceivedRequest {
    headers = Map.copyOf(headers);
    parameters = Map.copyOf(parameters);
  }

  /** Reads a request with its body. */
  static ReceivedRequest of(HttpExchange exchange) throws IOException {
    var headers = new HashMap<String, String>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
    var parameters = OAuthWire.parameters(exchange.getRequestURI().getRawQuery());
    var body = OAuthWire.body(exchange);
    var type = headers.getOrDefault("content-type", "");
    if (type.startsWith("application/json")) {
      parameters.putAll(OAuthWire.members(body));
    } else if (type.startsWith("application/x-www-form-urlencoded")) {
      parameters.putAll(OAuthWire.parameters(body));
    }
    return new ReceivedRequest(
        exchange.getRequestMethod(), exchange.getRequestURI().getPath(), headers, parameters);
  }

  /** A header, empty text where there was none. */
  public String header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
  }

  /** A parameter, empty text where there was none. */
  public String parameter(String name) {
    return parameters.getOrDefault(name, "");
  }
}
