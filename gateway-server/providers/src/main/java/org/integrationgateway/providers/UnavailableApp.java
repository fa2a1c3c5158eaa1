package org.integrationgateway.providers;

import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.AppHealth;

/**
 * The health of an app that cannot be served. Callers are not told the reason: it names files of
 * the server, and operators find it in the log and in the list of providers.
 */
record UnavailableApp(String app) implements AppHealth {
  @Override
  public State state() {
    return State.UNHEALTHY;
  }

  @Override
  public Optional<GatewayException> unknownOperations() {
    return Optional.of(
        new GatewayException(
                ErrorCode.PROVIDER_UNAVAILABLE,
                "app '%s' is not available: its package cannot be served".formatted(app))
            .app(app));
  }
}
