package org.integrationgateway.connections.hosted.verify;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The findings of a scheme about a request that it verifies.
 *
 * @param delivery names the delivery; empty: it has no name, and is not remembered
 * @param claims for the resolver of subjects
 */
public record Verified(Optional<Delivery> delivery, Map<String, String> claims) {
  public Verified {
    claims = Map.copyOf(claims);
  }

  /** Without a delivery. */
  static Verified of(Map<String, String> claims) {
    return new Verified(Optional.empty(), claims);
  }

  /**
   * A delivery, which a sender may repeat.
   *
   * @param name the same for each repetition
   * @param memory how long it is remembered
   */
  public record Delivery(String name, Duration memory) {}
}
