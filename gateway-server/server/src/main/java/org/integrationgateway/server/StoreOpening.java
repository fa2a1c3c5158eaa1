package org.integrationgateway.server;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.SecretPackages;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.StoreObserver;
import org.integrationgateway.http.Listeners;
import org.integrationgateway.http.ServerReadiness;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.server.api.admin.HealthRoutes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the store of a server. While a secrets provider that unwraps its root keys is away, the
 * ports answer health and readiness alone, and the provider is asked again and again: a server that
 * ended would not come back sooner.
 */
record StoreOpening(
    GatewayConfig config, SecretPackages packages, StoreObserver observer, Clock clock) {
  private static final Logger log = LoggerFactory.getLogger(StoreOpening.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  /** The public listener names no providers. */
  private static final String UNTOLD =
      "the gateway waits for the secrets provider that unwraps its encryption keys; the log says"
          + " why";

  static State open(GatewayConfig config, StoreObserver observer, Clock clock) {
    return new StoreOpening(config, SecretProcesses.of(config), observer, clock).open();
  }

  private State open() {
    try {
      return attempt();
    } catch (GatewayException failure) {
      return afterwards(failure);
    }
  }

  private State attempt() {
    return State.open(config, packages, observer, clock);
  }

  private State afterwards(GatewayException first) {
    var failure = awaited(first);
    var reason = new AtomicReference<>(String.valueOf(failure.getMessage()));
    var pause = FIRST_PAUSE;
    try (var listeners = listen(() -> String.valueOf(reason.get()))) {
      while (true) {
        log.warn("{}; the next attempt is in {} ms", failure.getMessage(), pause.toMillis());
        pause(pause, failure);
        try {
          return attempt();
        } catch (GatewayException again) {
          failure = awaited(again);
          reason.set(String.valueOf(failure.getMessage()));
        }
        var longer = pause.multipliedBy(2);
        pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
      }
    }
  }

  /** Returns a failure that may end by itself, and throws others. */
  private static GatewayException awaited(GatewayException failure) {
    if (failure.code() != ErrorCode.PROVIDER_UNAVAILABLE) {
      throw failure;
    }
    return failure;
  }

  private Listeners listen(Supplier<String> reason) {
    var open = Routes.builder();
    var management = Routes.builder();
    if (config.server().management().isPresent()) {
      HealthRoutes.mountSealed(management, reason);
    } else {
      HealthRoutes.mountSealed(open, () -> UNTOLD);
    }
    var listeners = new Listeners(config::server, new ServerReadiness(List::of), GrpcDoor.NONE);
    listeners.open(open.build(), management.build());
    return listeners;
  }

  private static void pause(Duration pause, GatewayException last) {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw last;
    }
  }
}
