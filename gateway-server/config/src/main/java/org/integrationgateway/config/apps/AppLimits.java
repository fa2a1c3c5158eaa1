package org.integrationgateway.config.apps;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.config.shape.Settings;

/**
 * {@code apps.<name>.limits}: what replaces the members of {@code server.limits} with the same
 * names.
 */
public record AppLimits(
    Optional<Duration> requestTimeout,
    Optional<Duration> upstreamResponseTimeout,
    Optional<Integer> upstreamTries) {
  /** The limits of the server. */
  public static final AppLimits NONE =
      new AppLimits(Optional.empty(), Optional.empty(), Optional.empty());

  /** The limits of an app. */
  public static AppLimits of(Settings app) {
    var limits = app.get(AppKeys.LIMITS);
    return new AppLimits(
        limits.find(AppKeys.REQUEST_TIMEOUT),
        limits.find(AppKeys.RESPONSE_TIMEOUT),
        limits.find(AppKeys.UPSTREAM_TRIES));
  }
}
