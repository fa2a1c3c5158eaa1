package org.integrationgateway.server.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A connection of an app as deployed: the manifest's, with the configuration's overrides merged in.
 *
 * @param fields what the user is asked for; empty for {@link Auth#NONE}
 * @param presentation how the fields become request headers, for surfaces that the gateway carries
 *     out itself
 */
public record Connection(
    String name,
    Optional<String> displayName,
    Auth auth,
    boolean internal,
    List<CredentialField> fields,
    Presentation presentation,
    Map<String, Param> params) {
  public Connection {
    fields = List.copyOf(fields);
    params = Map.copyOf(params);
  }

  /** Whether a call needs a stored credential. */
  public boolean needsCredential() {
    return auth != Auth.NONE;
  }

  /** What kind of authentication it uses upstream. */
  public enum Auth {
    NONE,
    BEARER,
    MANUAL
  }

  /** One secret that the user is asked for. */
  public record CredentialField(
      String name, Optional<String> label, Optional<String> description) {}

  /** A parameter that is not secret, substituted as {@code {name}} in base URLs. */
  public record Param(
      boolean required, Optional<String> description, Optional<String> defaultValue) {}

  /** How stored fields become headers: templates in which {@code {field}} stands for a secret. */
  public sealed interface Presentation {
    /** Nothing is presented by the gateway itself. */
    record Nothing() implements Presentation {}

    /**
     * {@code Authorization: Bearer <field>} (RFC 6750).
     *
     * @param prefix what stands before the token, with its space
     */
    record Bearer(String field, String prefix) implements Presentation {
      public Bearer(String field) {
        this(field, "Bearer ");
      }
    }

    /** {@code Authorization: Basic ...} (RFC 7617). */
    record Basic(Value username, Value password) implements Presentation {}

    /** Several at once. */
    record Several(List<Presentation> all) implements Presentation {
      public Several {
        all = List.copyOf(all);
      }
    }

    /** Headers by name. */
    record Headers(Map<String, Value> headers) implements Presentation {
      public Headers {
        headers = Map.copyOf(headers);
      }
    }
  }

  /** A literal, or the value of a credential field. */
  public sealed interface Value {
    record Literal(String text) implements Value {}

    record Field(String name) implements Value {}
  }
}
