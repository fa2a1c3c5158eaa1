package org.integrationgateway.manifest.oauth;

import java.util.List;

/**
 * What the gateway asks permission for.
 *
 * @param names {@code scopes}
 * @param parameter {@code scopeParam}: the parameter of the authorization request that carries them
 * @param separator {@code scopeSeparator}: what stands between two of them
 */
public record OAuthScopes(List<String> names, String parameter, String separator) {
  /** The parameter of RFC 6749, 3.3. */
  public static final String PARAMETER = "scope";

  /** The separator of RFC 6749, 3.3. */
  public static final String SEPARATOR = " ";

  /** No scope is asked for. */
  public static final OAuthScopes NONE = new OAuthScopes(List.of(), PARAMETER, SEPARATOR);

  public OAuthScopes {
    names = List.copyOf(names);
    if (parameter.isBlank() || separator.isEmpty()) {
      throw new IllegalArgumentException("scopeParam and scopeSeparator must not be empty");
    }
  }

  /** The value of the parameter: the names with separators between them. */
  public String value() {
    return String.join(separator, names);
  }
}
