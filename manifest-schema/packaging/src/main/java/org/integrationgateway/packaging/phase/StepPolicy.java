package org.integrationgateway.packaging.phase;

import java.time.Duration;
import java.util.UUID;

/**
 * How steps are run.
 *
 * @param timeout of each step; then the step's processes are ended
 * @param invocation identifies this run of the build tool. A step without inputs runs once in each
 *     invocation: the goals of one Maven build pass the same text and do not repeat the step
 */
public record StepPolicy(Duration timeout, String invocation) {
  /** The default timeout, long enough for any build that ends. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(30);

  public StepPolicy {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("a step's timeout must be positive, not " + timeout);
    }
  }

  /** A policy with the default timeout and a new invocation. */
  public static StepPolicy standard() {
    return new StepPolicy(DEFAULT_TIMEOUT, UUID.randomUUID().toString());
  }

  /** Returns the same policy with another timeout. */
  public StepPolicy withTimeout(Duration other) {
    return new StepPolicy(other, invocation);
  }
}
