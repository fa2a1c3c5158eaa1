package org.integrationgateway.server.surface.rest;

import java.util.List;
import java.util.Map;

/**
 * An operation as the manifest declares it.
 *
 * @param method in capitals
 * @param baseUrl may hold {@code {param}}, a parameter of the connection
 * @param path may hold {@code {param}}, a parameter of the operation
 * @param parameters empty: all that the caller gives goes into the query, or into the body where
 *     there is one
 * @param headers the same for every request
 * @param pathValues fixed values of placeholders in the path
 */
public record RestRequest(
    String method,
    String baseUrl,
    String path,
    List<RestParameter> parameters,
    Map<String, String> headers,
    Map<String, String> pathValues) {
  public RestRequest {
    parameters = List.copyOf(parameters);
    headers = Map.copyOf(headers);
    pathValues = Map.copyOf(pathValues);
  }

  /** Whether parameters may be declared in the body: not where it has no meaning. */
  boolean mayHaveBody() {
    return !method.equals("GET") && !method.equals("HEAD");
  }

  /** Whether what is not declared goes into the body. */
  boolean usuallyHasBody() {
    return mayHaveBody() && !method.equals("DELETE");
  }
}
