package org.integrationgateway.testkit.tck.examples;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Fields;

/**
 * The content of a store of secrets.
 *
 * @param stored at least two, by name
 * @param missing a name that is not in it
 * @param lists whether it lists names
 */
public record SecretsExamples(Map<String, String> stored, Optional<String> missing, boolean lists) {
  static SecretsExamples read(Fields fields) {
    fields.require("stored");
    var stored = fields.texts("stored");
    if (stored.size() < 2) {
      throw new IllegalArgumentException(
          "secrets.stored names "
              + stored.size()
              + " secrets: the contract test needs two or more that are in the store");
    }
    return new SecretsExamples(stored, fields.string("missing"), fields.bool("lists").orElse(true));
  }
}
