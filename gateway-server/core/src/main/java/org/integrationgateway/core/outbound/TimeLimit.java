package org.integrationgateway.core.outbound;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.config.shape.Durations;

/**
 * A limit of time.
 *
 * @param setting the key of the configuration that sets it; empty: it cannot be set
 */
public record TimeLimit(Duration time, Optional<String> setting) {
  /** A limit that a key of the configuration sets. */
  public static TimeLimit of(Duration time, String setting) {
    return new TimeLimit(time, Optional.of(setting));
  }

  /** A limit that the configuration cannot change. */
  public static TimeLimit fixed(Duration time) {
    return new TimeLimit(time, Optional.empty());
  }

  /** The time and the key, such as {@code 30s (server.limits.upstreamResponseTimeout)}. */
  String text() {
    return Durations.format(time) + setting.map(key -> " (" + key + ")").orElse("");
  }
}
