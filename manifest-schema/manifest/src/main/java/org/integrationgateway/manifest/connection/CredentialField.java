package org.integrationgateway.manifest.connection;

import java.util.Optional;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * A field that the user fills in to connect. Its value is a secret: it is stored encrypted and
 * never shown again.
 *
 * @param name by which the mapping refers to it
 * @param label shown to users; the name when absent
 * @param description where to get the value; Markdown
 */
public record CredentialField(String name, Optional<String> label, Optional<String> description) {
  /** The only field of a connection that declares no fields. */
  public static final CredentialField TOKEN =
      new CredentialField("token", Optional.of("Token"), Optional.empty());

  /**
   * Checks the name.
   *
   * @throws InvalidMemberException when it is blank
   */
  public CredentialField {
    if (name.isBlank()) {
      throw new InvalidMemberException("name", "a credential field needs a name");
    }
  }
}
