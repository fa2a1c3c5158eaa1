package org.integrationgateway.manifest.connection;

import java.util.Optional;
import org.integrationgateway.manifest.fields.Choice;

/**
 * A value that belongs to a connection and stands for {@code {name}} in base URLs.
 *
 * @param from where it comes from; empty: the user gives it
 * @param field what is taken there: a JSON path in the token response, a name in {@link
 *     Discovery#metadata()}; where {@code from} stands without it, the parameter's own name
 */
public record ConnectionParameter(
    boolean required,
    Optional<String> description,
    Optional<String> defaultValue,
    Optional<Origin> from,
    Optional<String> field) {
  public ConnectionParameter {
    if (field.isPresent() && from.isEmpty()) {
      throw new IllegalArgumentException("'field' needs 'from', which says where the field is");
    }
  }

  /** Where a parameter's value comes from. */
  public enum Origin implements Choice {
    /** The metadata of post-connect discovery. */
    DISCOVERY("discovery"),
    /** A field of the token endpoint's answer. */
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
