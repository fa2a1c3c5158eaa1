package org.integrationgateway.manifest.oauth;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of requests to the token endpoint.
 *
 * @param exchange {@code tokenExchange}, by default a form
 * @param parameters {@code tokenParams}: sent with the code, in the order of the manifest
 * @param refreshParameters {@code refreshParams}: sent with the refresh token
 * @param accept {@code acceptHeader}: the Accept header
 */
public record TokenRequest(
    TokenExchange exchange,
    Map<String, String> parameters,
    Map<String, String> refreshParameters,
    Optional<String> accept) {
  /** The default settings. */
  public static final TokenRequest STANDARD =
      new TokenRequest(TokenExchange.FORM, Map.of(), Map.of(), Optional.empty());

  public TokenRequest {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    refreshParameters = Collections.unmodifiableMap(new LinkedHashMap<>(refreshParameters));
  }
}
