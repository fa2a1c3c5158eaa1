package org.integrationgateway.core.outbound;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.server.ServerConfig;

/**
 * The limits of outbound requests.
 *
 * @param connect of connecting
 * @param response until the first byte of an answer
 * @param call the key of the configuration that limits the whole call; empty: another limit ends it
 * @param tries how often an idempotent request is sent at most
 */
public record OutboundLimits(
    TimeLimit connect, TimeLimit response, Optional<String> call, int tries) {
  private static final String SERVER = "server.limits.";
  private static final String REQUEST_TIMEOUT = "requestTimeout";

  /** Limits that the configuration cannot change. */
  public static OutboundLimits fixed(Duration connect) {
    var usual = ServerConfig.Limits.DEFAULT;
    return new OutboundLimits(
        TimeLimit.fixed(connect),
        TimeLimit.fixed(usual.upstreamResponseTimeout()),
        Optional.empty(),
        usual.upstreamTries());
  }

  /** The limits that the configuration sets. */
  public static OutboundLimits of(ServerConfig.Limits limits) {
    return new OutboundLimits(
        TimeLimit.of(limits.upstreamConnectTimeout(), SERVER + "upstreamConnectTimeout"),
        TimeLimit.of(limits.upstreamResponseTimeout(), SERVER + "upstreamResponseTimeout"),
        Optional.empty(),
        limits.upstreamTries());
  }

  /** The limits of calls of one app. */
  OutboundLimits of(String app, AppLimits own) {
    var keys = "apps." + app + ".limits.";
    var whole = own.requestTimeout().map(time -> TimeLimit.of(time, keys + REQUEST_TIMEOUT));
    return new OutboundLimits(
        connect,
        own.upstreamResponseTimeout()
            .map(time -> TimeLimit.of(time, keys + "upstreamResponseTimeout"))
            .or(() -> whole.filter(limit -> limit.time().compareTo(response.time()) > 0))
            .orElse(response),
        whole.flatMap(TimeLimit::setting).or(() -> Optional.of(SERVER + REQUEST_TIMEOUT)),
        own.upstreamTries().orElse(tries));
  }
}
