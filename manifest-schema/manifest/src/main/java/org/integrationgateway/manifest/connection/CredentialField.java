package org.integrationgateway.manifest.connection;

import java.util.Optional;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * A field that the user fills in to connect, such as an API key. Its value is a secret, and is
 * stored encrypted. The description is Markdown and says where to get the value.
 */
@Definition("credentialField")
@Doc("A field that the user fills in to connect.")
public record CredentialField(
    @Doc("The name by which credentialFieldRef refers to the field.")
        @Is("name")
        @Example("api_key")
        String name,
    @Doc("The label that users see; without it, the name.") @Example("API key")
        Optional<String> label,
    @Doc("Where to get the value; Markdown.")
        @Example("Create one in your [settings](https://weather.example/settings)")
        Optional<String> description,
    @Doc("Whether the field may be left empty.") @Example("true") @Default("false")
        boolean optional) {
  /** The only field of a connection that declares no fields. */
  public static final CredentialField TOKEN = new CredentialField("token", "Token");

  /** A field that must be filled in. */
  public CredentialField(String name, String label) {
    this(name, Optional.of(label), Optional.empty(), false);
  }

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
