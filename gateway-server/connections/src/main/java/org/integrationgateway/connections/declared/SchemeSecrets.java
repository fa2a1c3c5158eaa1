package org.integrationgateway.connections.declared;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.manifest.secret.ConfiguredValue;
import org.integrationgateway.manifest.secret.SecretReference;
import org.integrationgateway.sdk.Secret;

/**
 * The current values of the secrets of a security scheme. They are read when a request needs them
 * first, and again after a minute, by one request at a time: rejected requests cost no read each.
 */
public final class SchemeSecrets implements Supplier<List<Secret>> {
  private static final long KEPT_NANOS = Duration.ofMinutes(1).toNanos();

  /** The pause after a read that found nothing. */
  private static final long RETRIED_NANOS = Duration.ofSeconds(5).toNanos();

  private final ClientSettings settings;
  private final List<SecretReference> references;
  private final ReentrantLock reading = new ReentrantLock();
  private volatile Optional<Values> known = Optional.empty();

  private record Values(List<Secret> secrets, long due) {
    boolean isDue() {
      return System.nanoTime() - due >= 0;
    }
  }

  public SchemeSecrets(AppConfig app, SecretValues secrets, List<SecretReference> references) {
    this.settings = new ClientSettings(app, secrets);
    this.references = List.copyOf(references);
  }

  @Override
  public List<Secret> get() {
    var now = known;
    if (now.isPresent() && !now.get().isDue()) {
      return now.get().secrets;
    }
    if (now.isPresent() && !reading.tryLock()) {
      return now.get().secrets;
    }
    if (now.isEmpty()) {
      reading.lock();
    }
    try {
      now = known;
      if (now.isEmpty() || now.get().isDue()) {
        now = Optional.of(read(now));
        known = now;
      }
      return now.get().secrets;
    } finally {
      reading.unlock();
    }
  }

  /** A store that does not answer now takes nothing away. */
  private Values read(Optional<Values> before) {
    var found =
        references.stream()
            .map(reference -> new ConfiguredValue.Reference(reference))
            .flatMap(reference -> settings.find(reference).stream())
            .map(Secret::of)
            .toList();
    boolean complete = found.size() == references.size();
    var secrets =
        complete ? found : before.map(Values::secrets).filter(s -> !s.isEmpty()).orElse(found);
    return new Values(secrets, System.nanoTime() + (complete ? KEPT_NANOS : RETRIED_NANOS));
  }
}
