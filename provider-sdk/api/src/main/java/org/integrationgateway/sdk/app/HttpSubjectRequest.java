package org.integrationgateway.sdk.app;

import java.util.List;
import java.util.Map;

/**
 * A hosted HTTP request whose signature, key or token was verified.
 *
 * @param binding its name
 * @param method in capitals
 * @param path as it was received, without the query
 * @param headers by lower-case name, values in order
 * @param query parameters by name, values in order
 * @param params the input that the target would get, one JSON object as text
 * @param rawBody as it was received; not copied: do not change it
 * @param securityScheme name of the security scheme
 * @param claims what the scheme has found out, by name
 * @param app name of the app as deployed
 */
@SuppressWarnings("ArrayRecordComponent")
public record HttpSubjectRequest(
    String binding,
    String method,
    String path,
    Map<String, List<String>> headers,
    Map<String, List<String>> query,
    String params,
    byte[] rawBody,
    String securityScheme,
    Map<String, String> claims,
    String app) {
  public HttpSubjectRequest {
    headers = Map.copyOf(headers);
    query = Map.copyOf(query);
    claims = Map.copyOf(claims);
  }
}
