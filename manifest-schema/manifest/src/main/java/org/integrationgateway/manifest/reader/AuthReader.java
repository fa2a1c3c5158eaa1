package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.connection.AuthMapping;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionAuth;
import org.integrationgateway.manifest.connection.CredentialField;
import org.integrationgateway.manifest.connection.CredentialValue;
import org.integrationgateway.manifest.fields.Fields;

/** Reads the {@code auth} block of a connection. */
final class AuthReader {
  private AuthReader() {}

  static ConnectionAuth read(Fields fields) {
    fields.require("type");
    var type =
        ForeignAuth.isReported(fields)
            ? AuthType.NONE
            : fields.choice("type", AuthType.class).orElse(AuthType.NONE);
    // Read for every type, so that wrong values are always reported.
    var oauth = OAuthReader.read(fields, type);
    return new ConnectionAuth(
        type,
        fields.records("credentials", CredentialField.class),
        fields.object("authMapping", AuthReader::mapping).orElse(AuthMapping.NONE),
        fields.string("tokenPrefix"),
        type.isOAuth() ? Optional.of(oauth) : Optional.empty());
  }

  private static AuthMapping mapping(Fields fields) {
    return new AuthMapping(
        fields.object("basic", AuthReader::basic),
        fields.objectMap("headers", (header, nested) -> value(nested)));
  }

  private static AuthMapping.Basic basic(Fields fields) {
    fields.require("username", "password");
    var nothing = new CredentialValue.Fixed("");
    return new AuthMapping.Basic(
        fields.object("username", AuthReader::value).orElse(nothing),
        fields.object("password", AuthReader::value).orElse(nothing));
  }

  private static CredentialValue value(Fields fields) {
    var fixed = fields.text("value");
    var field = fields.object("valueFrom", AuthReader::valueFrom);
    if (fixed.isPresent() == field.isPresent()) {
      throw new IllegalArgumentException(
          fields.path() + " needs either 'value' or 'valueFrom.credentialFieldRef.name'");
    }
    return field.orElseGet(() -> new CredentialValue.Fixed(fixed.orElse("")));
  }

  private static CredentialValue valueFrom(Fields fields) {
    fields.require("credentialFieldRef");
    return fields
        .object("credentialFieldRef", AuthReader::reference)
        .orElseThrow(() -> new IllegalArgumentException("credentialFieldRef is missing"));
  }

  private static CredentialValue reference(Fields fields) {
    fields.require("name");
    return new CredentialValue.FromField(fields.string("name").orElse(""));
  }
}
