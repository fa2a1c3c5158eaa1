package org.integrationgateway.core.catalog;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.connection.CheckSettings;
import org.integrationgateway.core.connection.DiscoveryEndpoint;
import org.integrationgateway.core.connection.LoginSettings;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.manifest.connection.ConnectionParameter;
import org.integrationgateway.manifest.connection.OriginRule;

/**
 * A connection of an app as deployed: the manifest's, with the configuration's overrides merged in.
 *
 * @param fields what the user is asked for; empty for {@link Auth#NONE}
 * @param params in the order in which users are asked for them
 * @param presentation how the fields stand in requests, for surfaces that the gateway carries out
 *     itself
 * @param oauth present exactly where {@link Auth#isInBrowser}
 * @param login gets a token for the fields; present exactly for {@link Auth#LOGIN}
 * @param discovery finds what a new connection can be made to
 * @param check tries a new credential
 */
public record Connection(
    String name,
    Optional<String> displayName,
    Auth auth,
    boolean internal,
    List<CredentialField> fields,
    Presentation presentation,
    Map<String, Param> params,
    Optional<OAuthSettings> oauth,
    Optional<LoginSettings> login,
    Optional<DiscoveryEndpoint> discovery,
    Optional<CheckSettings> check) {
  public Connection {
    fields = List.copyOf(fields);
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
  }

  /** A connection without OAuth, login, discovery and check. */
  public Connection(
      String name,
      Optional<String> displayName,
      Auth auth,
      boolean internal,
      List<CredentialField> fields,
      Presentation presentation,
      Map<String, Param> params) {
    this(
        name,
        displayName,
        auth,
        internal,
        fields,
        presentation,
        params,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Whether a call needs a stored credential. */
  public boolean needsCredential() {
    return auth != Auth.NONE;
  }

  /** A required parameter that has neither a value here nor a default. */
  public Optional<String> missingParam(Map<String, String> values) {
    for (var param : params.entrySet()) {
      if (param.getValue().required()
          && param.getValue().defaultValue().isEmpty()
          && values.getOrDefault(param.getKey(), "").isBlank()) {
        return Optional.of(param.getKey());
      }
    }
    return Optional.empty();
  }

  /** Why a value cannot be a parameter's, as the end of a sentence. */
  public Optional<String> unfitting(String name, String value) {
    var param = params.get(name);
    return param == null || value.isEmpty()
        ? Optional.empty()
        : param.rule().flatMap(rule -> rule.problem(value));
  }

  /** The values of its parameters: those that are given, else their defaults. */
  public Map<String, String> values(Map<String, String> given) {
    var values = new HashMap<String, String>();
    params.forEach(
        (name, param) -> param.defaultValue().ifPresent(value -> values.put(name, value)));
    values.putAll(given);
    return values;
  }

  /** The kind of authentication that the connection uses upstream. */
  public enum Auth {
    NONE,
    BEARER,
    MANUAL,
    OAUTH2,
    MCP_OAUTH,
    /** Fields that are exchanged for a token. */
    LOGIN,
    /** OAuth 1.0 with the consent of a user. */
    OAUTH1;

    /** Whether the token comes from an authorization server. */
    public boolean isOAuth() {
      return this == OAUTH2 || this == MCP_OAUTH;
    }

    /** Whether requests present a token that is replaced when it expires. */
    public boolean getsTokens() {
      return isOAuth() || this == LOGIN;
    }

    /** Whether users allow access in a browser. */
    public boolean isInBrowser() {
      return isOAuth() || this == OAUTH1;
    }
  }

  /**
   * One secret that the user is asked for.
   *
   * @param optional whether it may be empty
   */
  public record CredentialField(
      String name, Optional<String> label, Optional<String> description, boolean optional) {}

  /**
   * A parameter that is not secret, substituted as {@code {name}} in base URLs.
   *
   * @param origin what its value is found in; empty: the user gives it
   * @param field of the origin; empty: the parameter's own name
   * @param rule of a value that is an upstream's origin
   */
  public record Param(
      boolean required,
      Optional<String> description,
      Optional<String> defaultValue,
      Optional<ConnectionParameter.Origin> origin,
      Optional<String> field,
      Optional<OriginRule> rule) {
    /** A parameter that the user gives. */
    public Param(boolean required, Optional<String> description, Optional<String> defaultValue) {
      this(
          required,
          description,
          defaultValue,
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
  }
}
