package org.integrationgateway.core.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.connection.DiscoveryEndpoint;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.manifest.connection.ConnectionParameter;
import org.integrationgateway.sdk.Secret;

/**
 * A connection of an app as deployed: the manifest's, with the configuration's overrides merged in.
 *
 * @param fields what the user is asked for; empty for {@link Auth#NONE}
 * @param params in the order in which users are asked for them
 * @param presentation how the fields become request headers, for surfaces that the gateway carries
 *     out itself
 * @param oauth present exactly where {@link Auth#isOAuth}
 * @param discovery finds what a new connection can be made to
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
    Optional<DiscoveryEndpoint> discovery) {
  private static final String AUTHORIZATION = "Authorization";

  public Connection {
    fields = List.copyOf(fields);
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
  }

  /** A connection without OAuth and discovery. */
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
    MCP_OAUTH;

    /** Whether the token comes from an authorization server. */
    public boolean isOAuth() {
      return this == OAUTH2 || this == MCP_OAUTH;
    }
  }

  /** One secret that the user is asked for. */
  public record CredentialField(
      String name, Optional<String> label, Optional<String> description) {}

  /**
   * A parameter that is not secret, substituted as {@code {name}} in base URLs.
   *
   * @param origin what its value is found in; empty: the user gives it
   * @param field of the origin; empty: the parameter's own name
   */
  public record Param(
      boolean required,
      Optional<String> description,
      Optional<String> defaultValue,
      Optional<ConnectionParameter.Origin> origin,
      Optional<String> field) {
    /** A parameter that the user gives. */
    public Param(boolean required, Optional<String> description, Optional<String> defaultValue) {
      this(required, description, defaultValue, Optional.empty(), Optional.empty());
    }
  }

  /** How stored fields become request headers. */
  public sealed interface Presentation {
    /**
     * Writes the headers that present a credential.
     *
     * @param secrets finds the stored secret of a field
     */
    void write(Function<String, Secret> secrets, HeaderWriter headers);

    /** The headers that it writes. */
    default List<String> headerNames() {
      var names = new ArrayList<String>();
      write(field -> Secret.of(""), (name, value) -> names.add(name));
      return names;
    }

    /** Whether a provider gets the stored fields as they are, and no header is written. */
    default boolean leavesFieldsAsTheyAre() {
      return false;
    }

    /** The gateway itself presents nothing. */
    record Nothing() implements Presentation {
      @Override
      public void write(Function<String, Secret> secrets, HeaderWriter headers) {}

      @Override
      public boolean leavesFieldsAsTheyAre() {
        return true;
      }
    }

    /**
     * {@code Authorization: Bearer <field>} (RFC 6750).
     *
     * @param prefix stands before the token, with its space
     */
    record Bearer(String field, String prefix) implements Presentation {
      public Bearer(String field) {
        this(field, "Bearer ");
      }

      @Override
      public void write(Function<String, Secret> secrets, HeaderWriter headers) {
        headers.write(AUTHORIZATION, prefix + secrets.apply(field).use(text -> text));
      }
    }

    /** {@code Authorization: Basic ...} (RFC 7617). */
    record Basic(Value username, Value password) implements Presentation {
      @Override
      public void write(Function<String, Secret> secrets, HeaderWriter headers) {
        var pair = username.text(secrets) + ':' + password.text(secrets);
        headers.write(
            AUTHORIZATION, "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
      }
    }

    /** Several presentations in one request. */
    record Several(List<Presentation> all) implements Presentation {
      public Several {
        all = List.copyOf(all);
      }

      @Override
      public void write(Function<String, Secret> secrets, HeaderWriter headers) {
        all.forEach(each -> each.write(secrets, headers));
      }

      @Override
      public boolean leavesFieldsAsTheyAre() {
        return all.stream().allMatch(Presentation::leavesFieldsAsTheyAre);
      }
    }

    /** Headers by name. */
    record Headers(Map<String, Value> headers) implements Presentation {
      public Headers {
        headers = Map.copyOf(headers);
      }

      @Override
      public void write(Function<String, Secret> secrets, HeaderWriter target) {
        headers.forEach((name, value) -> target.write(name, value.text(secrets)));
      }
    }
  }

  /** Takes the headers that a presentation writes. */
  @FunctionalInterface
  public interface HeaderWriter {
    void write(String name, String value);
  }

  /** A literal, or the value of a credential field. */
  public sealed interface Value {
    /** The value as it is sent. */
    String text(Function<String, Secret> secrets);

    /** The same text for every caller. */
    record Literal(String text) implements Value {
      @Override
      public String text(Function<String, Secret> secrets) {
        return text;
      }
    }

    /** The stored secret of a field. */
    record Field(String name) implements Value {
      @Override
      public String text(Function<String, Secret> secrets) {
        return secrets.apply(name).use(text -> text);
      }
    }
  }
}
