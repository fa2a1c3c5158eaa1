package org.integrationgateway.testkit.tck.examples;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Form;

/**
 * The content of a store of secrets.
 *
 * @param stored at least two, by name
 * @param missing a name that is not in it
 * @param lists whether it lists names
 */
public record SecretsExamples(
    @Form(Records.TEXT) Map<String, String> stored,
    Optional<String> missing,
    @Default("true") boolean lists) {
  public SecretsExamples {
    if (stored.size() < 2) {
      throw new IllegalArgumentException(
          "secrets.stored names "
              + stored.size()
              + " secrets: the contract test needs two or more that are in the store");
    }
  }
}
