package org.integrationgateway.samples.scheduler;

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
    @Doc("Who logs in") String user,
    @Doc("Lets the user in") Optional<Secret> password,
    @Doc("The schema that holds the tables; made when it is not there") @Default("gateway_workflow")
        String schema,
    @Doc("The most attempts at once of this program") @Default("8") int attempts,
    @Doc("How often it looks for what is due, in milliseconds") @Default("250") int pollMillis,
    @Doc("How often it says that it lives, in seconds; after six times what it did is another's")
        @Default("10")
        int heartbeatSeconds) {
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
    between("attempts", attempts, 1, 200);
    between("pollMillis", pollMillis, 20, 10_000);
    between("heartbeatSeconds", heartbeatSeconds, 1, 300);
  }

  private static void between(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be between %d and %d".formatted(name, least, most));
    }
  }
}
