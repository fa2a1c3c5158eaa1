package org.integrationgateway.testkit.oauth;

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

  /** A header, empty text where there was none. */
  public String header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
  }

  /** A parameter, empty text where there was none. */
  public String parameter(String name) {
    return parameters.getOrDefault(name, "");
  }
}
