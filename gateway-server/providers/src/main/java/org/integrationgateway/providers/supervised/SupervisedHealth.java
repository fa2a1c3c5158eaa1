package org.integrationgateway.providers.supervised;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.supervision.CallGate;
import org.integrationgateway.sdk.Deadline;

/**
 * The health of an app with processes, as the list of apps shows it.
 *
 * @param known whether its operations are known: it was ready once
 */
public record SupervisedHealth(String app, CallGate<?> entrance, BooleanSupplier known)
    implements AppHealth {
  @Override
  public AppHealth.State state() {
    return switch (entrance.state()) {
      case READY -> AppHealth.State.HEALTHY;
      case STARTING, CONFIGURING ->
          known.getAsBoolean() ? AppHealth.State.UNHEALTHY : AppHealth.State.UNKNOWN;
      case DEGRADED -> AppHealth.State.DEGRADED;
      case DRAINING, BACKOFF, FAILED, STOPPED -> AppHealth.State.UNHEALTHY;
    };
  }

  @Override
  public boolean holdsCalls() {
    return entrance.holds();
  }

  @Override
  public void awaitDecision(Deadline deadline) {
    entrance.awaitDecision(deadline);
  }

  @Override
  public Optional<String> refusal() {
    return entrance.state().serves()
        ? Optional.empty()
        : Optional.of(entrance.unavailable().detail());
  }

  @Override
  public Optional<GatewayException> unknownOperations() {
    return known.getAsBoolean() ? Optional.empty() : Optional.of(entrance.unavailable().app(app));
  }
}
