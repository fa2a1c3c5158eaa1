package org.integrationgateway.server.provider.supervision;

import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/**
 * A provider that outlives its processes: calls that come during a restart wait, calls under way
 * when a process dies fail, and nobody holds a reference to a dead one.
 */
public final class SupervisedAppProvider implements AppProvider {
  private final String name;
  private final Readiness readiness;
  private volatile Optional<AppMetadata> metadata = Optional.empty();

  SupervisedAppProvider(String name, Readiness readiness) {
    this.name = name;
    this.readiness = readiness;
  }

  /** What it last said about itself; empty until it was ready for the first time. */
  public Optional<AppMetadata> known() {
    return metadata;
  }

  void metadata(AppMetadata said) {
    metadata = Optional.of(said);
  }

  /**
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE} when it has never been ready
   */
  @Override
  public AppMetadata metadata() {
    return metadata.orElseThrow(() -> unavailable(readiness.status()));
  }

  /**
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE} when it does not serve within the call's
   *     deadline; {@code PROVIDER_FAILED} when its process dies during the call
   */
  @Override
  public AppResult execute(AppCall call) {
    var instance = enter(call.deadline());
    try {
      return instance.app().execute(call);
    } catch (ProviderException lost) {
      throw new GatewayException(
              ErrorCode.PROVIDER_FAILED,
              "provider '%s' failed during the call: its connection broke".formatted(name),
              lost)
          .app(name);
    } finally {
      readiness.leave();
    }
  }

  /** How it is, as apps are listed. */
  public App.Health health() {
    return new App.Health() {
      @Override
      public State state() {
        return switch (readiness.status().state()) {
          case READY -> State.HEALTHY;
          case STARTING, CONFIGURING -> metadata.isPresent() ? State.UNHEALTHY : State.UNKNOWN;
          case DEGRADED -> State.DEGRADED;
          case DRAINING, BACKOFF, FAILED, STOPPED -> State.UNHEALTHY;
        };
      }

      @Override
      public Optional<GatewayException> unknownOperations() {
        return metadata.isPresent()
            ? Optional.empty()
            : Optional.of(unavailable(readiness.status()));
      }
    };
  }

  private ProviderInstance enter(Deadline deadline) {
    while (true) {
      var status = readiness.await(candidate -> decided(candidate, deadline), deadline);
      var instance = status.instance().filter(SupervisedAppProvider::lives);
      if (instance.isEmpty()) {
        throw unavailable(status);
      }
      if (readiness.enter()) {
        return instance.get();
      }
    }
  }

  /** Whether waiting longer would be in vain. */
  private static boolean decided(Status status, Deadline deadline) {
    return switch (status.state().calls()) {
      case SERVED -> status.instance().filter(SupervisedAppProvider::lives).isPresent();
      case HELD -> status.attemptsAfter(deadline.nanoTime());
      case REFUSED -> true;
    };
  }

  /** The supervisor learns of an end a moment after the system does. */
  private static boolean lives(ProviderInstance instance) {
    return !instance.hasEnded();
  }

  private GatewayException unavailable(Status status) {
    var refused =
        new GatewayException(
                ErrorCode.PROVIDER_UNAVAILABLE,
                "provider '%s' is not available: %s".formatted(name, status.reason()))
            .app(name);
    return status.state().calls() == State.Calls.REFUSED
        ? refused
        : refused.retryAfter(status.retryAfter());
  }
}
