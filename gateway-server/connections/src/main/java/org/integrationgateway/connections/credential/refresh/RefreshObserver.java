package org.integrationgateway.connections.credential.refresh;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialKey;

/** Receives each token request of a refresh: for metrics and audit. */
@FunctionalInterface
public interface RefreshObserver {
  /** Does nothing. */
  RefreshObserver NONE = (key, outcome, took, reason) -> {};

  /**
   * Called after the outcome is stored; must be quick and must not throw.
   *
   * @param took from the claim to the stored outcome
   * @param reason of a failure, without a secret
   */
  void ended(CredentialKey key, RefreshOutcome outcome, Duration took, Optional<String> reason);

  /** Tells this observer and another one. */
  default RefreshObserver and(RefreshObserver other) {
    return (key, outcome, took, reason) -> {
      ended(key, outcome, took, reason);
      other.ended(key, outcome, took, reason);
    };
  }
}
