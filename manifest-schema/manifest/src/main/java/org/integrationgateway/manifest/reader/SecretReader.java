package org.integrationgateway.manifest.reader;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.rules.ConnectionRule;
import org.integrationgateway.manifest.secret.ConfiguredValue;
import org.integrationgateway.manifest.secret.SecretReference;

/** Reads references to secrets: {@code env: NAME} or {@code secret: {provider, name}}. */
final class SecretReader {
  private SecretReader() {}

  static Optional<SecretReference> reference(Fields fields, String key) {
    return fields.object(key, SecretReader::reference);
  }

  /** Reads one reference, or a list of them. */
  static List<SecretReference> references(Fields fields, String key) {
    if (fields.node(key).filter(Node.Sequence.class::isInstance).isPresent()) {
      return fields.objects(key, SecretReader::reference);
    }
    return reference(fields, key).map(List::of).orElse(List.of());
  }

  /** Reads a text, or a reference to a secret. */
  static Optional<ConfiguredValue> value(Fields fields, String key) {
    if (fields.node(key).filter(Node.Mapping.class::isInstance).isPresent()) {
      return reference(fields, key).map(ConfiguredValue.Reference::new);
    }
    return fields.text(key).map(ConfiguredValue.Text::new);
  }

  private static SecretReference reference(Fields fields) {
    Optional<SecretReference> variable =
        fields.parsed(
            "env",
            "the name of an environment variable",
            ConnectionRule.SECRET_REFERENCE,
            SecretReference.Environment::new);
    var stored = fields.record("secret", SecretReference.Stored.class);
    if (fields.has("env") == fields.has("secret")) {
      fields.problem(
          ConnectionRule.SECRET_REFERENCE,
          fields.at(),
          fields.path() + " needs either 'env' or 'secret'",
          "Write {env: NAME} or {secret: {provider: NAME, name: KEY}}.");
    }
    return variable.or(() -> stored).orElseThrow(() -> new IllegalArgumentException("no secret"));
  }
}
