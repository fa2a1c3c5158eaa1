package org.integrationgateway.core.invoke.permit;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;

/**
 * How long calls may take, also when their callers allow more.
 *
 * @param usual of apps that have no time of their own
 * @param own by app
 */
public record CallTimes(Duration usual, Map<String, Duration> own) {
  /** How often progress can begin the time of a call anew. */
  private static final int RENEWALS = 10;

  public CallTimes {
    own = Map.copyOf(own);
  }

  /** The times that the configuration sets. */
  public static CallTimes of(GatewayConfig config) {
    var own = new HashMap<String, Duration>();
    config
        .apps()
        .values()
        .forEach(app -> app.limits().requestTimeout().ifPresent(time -> own.put(app.name(), time)));
    return new CallTimes(config.server().limits().requestTimeout(), own);
  }

  /** The time of a call of an app. */
  public Duration of(String app) {
    return own.getOrDefault(app, usual);
  }

  /** The time of a call of an app that goes on. */
  public Duration withProgress(String app) {
    return of(app).multipliedBy(RENEWALS);
  }

  /** The time and the key that sets it, such as {@code 60 s (server.limits.requestTimeout)}. */
  public String text(String app) {
    return "%d s (%s)".formatted(of(app).toSeconds(), key(app));
  }

  /** The key that sets the time. */
  public String key(String app) {
    return (own.containsKey(app) ? "apps." + app : "server") + ".limits.requestTimeout";
  }

  /** The longest time of a call of any app. */
  public Duration longest() {
    var longest = own.isEmpty() ? usual : Collections.max(own.values());
    return longest.compareTo(usual) < 0 ? usual : longest;
  }

  /**
   * Names the key that bounds a call of this app, where its time is over and the failure does not.
   */
  public GatewayException late(String app, Deadline deadline, GatewayException ended) {
    var key = key(app);
    var said = String.valueOf(ended.getMessage());
    return ended.code() != ErrorCode.UPSTREAM_TIMEOUT || !deadline.expired() || said.contains(key)
        ? ended
        : new GatewayException(ended.code(), "%s (%s)".formatted(said, key), ended);
  }

  /** The failure of a call of this app whose time is over. */
  public GatewayException over(String app, GatewayException ended) {
    return new GatewayException(
        ErrorCode.UPSTREAM_TIMEOUT,
        "app '%s' did not respond within %s".formatted(app, text(app)),
        ended);
  }
}
