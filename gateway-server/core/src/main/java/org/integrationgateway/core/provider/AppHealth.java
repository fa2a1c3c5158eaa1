package org.integrationgateway.core.provider;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;

/** The health of the provider that carries out an app's operations, asked on demand. */
@FunctionalInterface
public interface AppHealth {
  State state();

  /**
   * Why the app's operations are not known: the provider has never been ready. Empty when they are
   * known.
   */
  default Optional<GatewayException> unknownOperations() {
    return Optional.empty();
  }

  /**
   * Why calls would be refused now, in the words of the refusal, such as {@code provider 'crm' is
   * not available: it ended with exit code 3}. Empty while calls are served.
   */
  default Optional<String> refusal() {
    return unknownOperations().map(GatewayException::detail);
  }

  /** Whether a call would wait now, because the provider is expected to be ready in a moment. */
  default boolean holdsCalls() {
    return false;
  }

  /** Waits until a call would be served or refused without waiting, or until the deadline. */
  default void awaitDecision(Deadline deadline) {}

  /** The state of the provider. */
  enum State {
    HEALTHY,
    /** The app answers, and reports that it is not well. */
    DEGRADED,
    UNHEALTHY,
    NOT_CHECKED,
    NOT_APPLICABLE,
    UNKNOWN;

    /** The value of {@code healthState}, which does not distinguish degraded from unhealthy. */
    public String wireName() {
      return (this == DEGRADED ? UNHEALTHY : this).name().toLowerCase(Locale.ROOT);
    }
  }
}
