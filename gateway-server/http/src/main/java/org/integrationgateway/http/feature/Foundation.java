package org.integrationgateway.http.feature;

import java.time.Clock;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.rate.RequestRates;
import org.integrationgateway.http.route.CallerResolver;

/**
 * The parts of which nearly every feature is made.
 *
 * @param config of the start
 * @param live the configuration as it is now, for the keys that change while the server runs
 * @param records of the requests with an idempotency key
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
    String version,
    CloseStack opened) {
  /** The keys below {@code server}. */
  public ServerConfig server() {
    return config.server();
  }
}
