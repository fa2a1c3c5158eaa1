package org.integrationgateway.manifest.oauth;

import java.util.List;

/**
 * The scopes that the gateway requests.
 *
 * @param names {@code scopes}
 * @param parameter {@code scopeParam}: the parameter of the authorization request that contains
 *     them
 * @param separator {@code scopeSeparator}: the text between two scopes
 */
public record OAuthScopes(List<String> names, String parameter, String separator) {
  /** The default parameter (RFC 6749, 3.3). */
  public static final String PARAMETER = "scope";

  /** The default separator (RFC 6749, 3.3). */
  public static final String SEPARATOR = " ";

  /** No scopes. */
  public static final OAuthScopes NONE = new OAuthScopes(List.of(), PARAMETER, SEPARATOR);

  public OAuthScopes {
    names = List.copyOf(names);
    if (parameter.isBlank() || separator.isEmpty()) {
      throw new IllegalArgumentException("scopeParam and scopeSeparator must not be empty");
    }
  }

  /** Returns the value of the parameter: the names joined by the separator. */
  public String value() {
    return String.join(separator, names);
  }
}
