package org.integrationgateway.manifest.connection;

import java.util.Optional;

/**
 * A field that the user fills in to connect.
 *
 * @param label for people; the name where it is absent
 * @param description where to get the value; Markdown
 */
public record CredentialField(String name, Optional<String> label, Optional<String> description) {
  /** The one field of a connection that names none. */
  public static final CredentialField TOKEN =
      new CredentialField("token", Optional.of("Token"), Optional.empty());

  public CredentialField {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a credential field needs a name");
    }
  }
}
