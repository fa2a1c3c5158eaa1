package org.integrationgateway.engines.temporal;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;

/**
 * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
 */
record Config(
    @Doc("host:port of the frontend of the Temporal service") String target,
    @Doc("The namespace, which has to exist") @Default("default") String namespace,
    @Doc(
            "The task queue, and the prefix of the ids of this deployment's workflows and"
                + " schedules")
        @Default("gateway")
        String taskQueue,
    @Doc("Whether the connection uses TLS") @Default("false") boolean tls,
    @Doc("The certificate authorities of the service, as PEM") Optional<String> authority,
    @Doc("The certificate of this client, as PEM") Optional<String> certificate,
    @Doc("The private key of the certificate, as PEM") Optional<Secret> privateKey,
    @Doc("An API key of Temporal Cloud") Optional<Secret> apiKey,
    @Doc("Maximum number of attempts of this program at once") @Default("32") int attempts,
    @Doc("Heartbeat timeout of an attempt, in seconds") @Default("20") int heartbeatSeconds,
    @Doc("How many workflows stay in memory; 0: each is replayed for every task") @Default("300")
        int cachedWorkflows) {
  Config {
    if (!target.matches("[A-Za-z0-9.-]+:[0-9]{1,5}")) {
      throw new IllegalArgumentException(
          "target is a host and a port, as in temporal.internal:7233");
    }
    if (!namespace.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,254}")) {
      throw new IllegalArgumentException("namespace is the name of a namespace of Temporal");
    }
    if (!taskQueue.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
      throw new IllegalArgumentException(
          "taskQueue has 1 to 100 letters, digits, '.', '_' and '-', and begins with a letter or digit");
    }
    if (certificate.isPresent() != privateKey.isPresent()) {
      throw new IllegalArgumentException("certificate and privateKey come together");
    }
    between("attempts", attempts, 1, 1_000);
    between("heartbeatSeconds", heartbeatSeconds, 1, 300);
    between("cachedWorkflows", cachedWorkflows, 0, 10_000);
  }

  boolean encrypted() {
    return tls || authority.isPresent() || certificate.isPresent() || apiKey.isPresent();
  }

  Duration heartbeat() {
    return Duration.ofSeconds(heartbeatSeconds);
  }

  private static void between(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be between %d and %d".formatted(name, least, most));
    }
  }
}
