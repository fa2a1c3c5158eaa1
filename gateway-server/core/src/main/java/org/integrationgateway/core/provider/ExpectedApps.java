package org.integrationgateway.core.provider;

import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;

/** Apps that come after the gateway has begun to serve, such as one that is still being built. */
@FunctionalInterface
public interface ExpectedApps {
  /** Every app is there as soon as the gateway serves. */
  ExpectedApps NONE = Optional::empty;

  /**
   * Waits for the apps, at most for the time that a caller may wait.
   *
   * @return empty when all are there; else {@code NOT_READY} with the reason
   */
  Optional<GatewayException> await();

  /** Whether {@link #await} may wait now. */
  default boolean isAwaited() {
    return false;
  }
}
