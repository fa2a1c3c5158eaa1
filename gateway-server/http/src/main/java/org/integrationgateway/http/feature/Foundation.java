package org.integrationgateway.http.feature;

import java.time.Clock;
import java.time.Duration;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.occurrence.Occurrences;
import org.integrationgateway.http.rate.RequestRates;
import org.integrationgateway.http.route.CallerResolver;

/**
 * The parts of which nearly every feature is made.
 *
 * @param config of the start
 * @param live the configuration as it is now, for the keys that change while the server runs
 * @param records of the requests with an idempotency key
 * @param occurrences what a person should know
 * @param version of the gateway
 * @param opened closes what features open, in the reverse order
 */
public record Foundation(
    GatewayConfig config,
    LiveConfiguration live,
    State state,
    Clock clock,
    AuditTrail audit,
    RequestRates rates,
    CallerResolver callers,
    IdempotencyRecords records,
    PublicUrl url,
    Occurrences occurrences,
    String version,
    CloseStack opened) {
  /** The keys below {@code server}. */
  public ServerConfig server() {
    return config.server();
  }

  /** The limits of requests and calls as they are now. */
  public ServerConfig.Limits limits() {
    return live.get().server().limits();
  }

  /** The hosts that outbound requests may reach, as they are now. */
  public ServerConfig.Egress egress() {
    return live.get().server().egress();
  }

  /** The time limit of a call that names none, as it is now. */
  public Duration timeout() {
    return limits().requestTimeout();
  }
}
