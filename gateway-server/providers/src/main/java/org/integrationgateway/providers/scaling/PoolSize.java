package org.integrationgateway.providers.scaling;

import java.time.Duration;
import org.integrationgateway.config.providers.PoolConfig;

/**
 * How many instances of a provider run.
 *
 * @param least that are kept ready
 * @param most that run under load
 * @param callsPerInstance the number of calls in flight that one instance is good for
 * @param idle how long an instance is not needed before it is stopped
 */
public record PoolSize(int least, int most, int callsPerInstance, Duration idle) {
  /** One instance under any load. */
  public static final PoolSize ONE = of(PoolConfig.Instances.ONE);

  public PoolSize {
    if (least < 1 || most < least || callsPerInstance < 1) {
      throw new IllegalArgumentException(
          "a pool of %d to %d instances for %d calls each"
              .formatted(least, most, callsPerInstance));
    }
  }

  public static PoolSize of(PoolConfig.Instances configured) {
    return new PoolSize(
        configured.least(), configured.most(), configured.callsPerInstance(), configured.idle());
  }

  /** Whether the number of instances can be another than one. */
  public boolean isSeveral() {
    return most > 1;
  }

  /** The instances that so many calls in flight need, within the limits. */
  int needed(int calls) {
    int whole = (calls + callsPerInstance - 1) / callsPerInstance;
    return Math.max(least, Math.min(most, whole));
  }
}
