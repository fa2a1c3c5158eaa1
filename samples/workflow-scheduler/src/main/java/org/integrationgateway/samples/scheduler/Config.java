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
    @Doc("User of the database") String user,
    @Doc("Password of the user") Optional<Secret> password,
    @Doc("The schema of the tables; it is created when it does not exist")
        @Default("gateway_workflow")
        String schema,
    @Doc("Maximum number of attempts of this program at once") @Default("8") int attempts,
    @Doc("Interval of looking for due work, in milliseconds") @Default("250") int pollMillis,
    @Doc(
            "Interval of this program's heartbeats, in seconds; after six missed ones,"
                + " other programs take over its work")
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
