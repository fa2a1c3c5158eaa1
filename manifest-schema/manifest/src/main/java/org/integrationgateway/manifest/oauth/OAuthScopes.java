package org.integrationgateway.manifest.oauth;

import java.util.List;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/**
 * The scopes that the gateway requests (RFC 6749, 3.3), the parameter that carries them, and the
 * character between two of them. Some servers have their own: {@code user_scope}, a comma.
 */
public record OAuthScopes(
    @Name("scopes")
        @Doc("The scopes that are requested.")
        @Example("[read, offline_access]")
        @Default("[]")
        List<String> names,
    @Default(OAuthScopes.PARAMETER)
        @Name("scopeParam")
        @Doc("The name of the scope parameter of the authorization request, when it is not scope.")
        @Is("name")
        @Example("user_scope")
        String parameter,
    @Default(OAuthScopes.SEPARATOR)
        @Name("scopeSeparator")
        @Doc("The separator between scopes, instead of a space.")
        @Keywords("{minLength: 1}")
        @Example(",")
        String separator) {
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
