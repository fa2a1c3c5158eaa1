package org.integrationgateway.manifest.connection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Maps credential fields to request headers. Both parts can be present: then both are sent.
 *
 * @param basic user name and password of the Authorization header (RFC 7617)
 * @param headers values by the name of the header, in the order of the manifest
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
