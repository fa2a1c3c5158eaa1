package org.integrationgateway.samples.postgresql;

import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;

/**
 * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
 */
record Config(
    @Doc("jdbc:postgresql://host[:port]/database, without a password") String url,
    @Doc("User of the database") String user,
    @Doc("Password of the user") Optional<Secret> password,
    @Doc("The schema of the tables; it is created when it does not exist")
        @Default("gateway_authorization")
        String schema,
    @Doc("Maximum number of connections at once") @Default("4") int connections) {
  private static final Pattern SCHEMA = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

  Config {
    if (!url.startsWith("jdbc:postgresql:") || url.contains("password=")) {
      throw new IllegalArgumentException(
          "url must begin with jdbc:postgresql: and hold no password: that is a setting of its own");
    }
    if (!SCHEMA.matcher(schema).matches()) {
      throw new IllegalArgumentException(
          "schema has 1 to 63 lower-case letters, digits and '_', and begins with no digit");
    }
    if (connections < 1 || connections > 100) {
      throw new IllegalArgumentException("connections must be between 1 and 100");
    }
  }
}
