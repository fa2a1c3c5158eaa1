package org.integrationgateway.manifest.connection;

import java.util.Optional;
import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * A value that belongs to a connection and replaces {@code {name}} in base URLs.
 *
 * @param from source of the value; empty: the user gives it
 * @param field of the source: a JSON path in the token response, a name in {@link
 *     Discovery#metadata()}; when absent, the parameter's own name
 */
public record ConnectionParameter(
    boolean required,
    Optional<String> description,
    Optional<String> defaultValue,
    Optional<Origin> from,
    Optional<String> field) {
  public ConnectionParameter {
    if (field.isPresent() && from.isEmpty()) {
      throw new InvalidMemberException(
          "field", "'field' needs 'from', which says where the field is");
    }
  }

  /** Sources of a parameter's value. */
  public enum Origin implements Choice {
    /** The metadata of post-connect discovery. */
    DISCOVERY("discovery"),
    /** A field of the token endpoint's response. */
    TOKEN_RESPONSE("tokenResponse");

    private final String text;

    Origin(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }
}
