package org.integrationgateway.manifest.connection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Maps credential fields to request headers.
 *
 * @param basic user name and password of the Authorization header (RFC 7617)
 * @param headers by name
 */
public record AuthMapping(Optional<Basic> basic, Map<String, CredentialValue> headers) {
  /** No mapping: a single field is presented as bearer token. */
  public static final AuthMapping NONE = new AuthMapping(Optional.empty(), Map.of());

  public AuthMapping {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** User name and password of basic authentication. */
  public record Basic(CredentialValue username, CredentialValue password) {}
}
