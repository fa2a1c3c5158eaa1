package org.integrationgateway.manifest.phase;

import java.time.Duration;
import java.util.UUID;

/**
 * How steps are run.
 *
 * @param timeout of each step; when it is over, the step's processes are ended
 * @param invocation names this run of the build tool. A step without inputs runs once in each:
 *     goals that follow each other in one Maven build pass the same text, and do not repeat it
 */
public record StepPolicy(Duration timeout, String invocation) {
  /** Long enough for any build that ends at all. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(30);

  public StepPolicy {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("a step's timeout must be positive, not " + timeout);
    }
  }

  /** The usual timeout, and an invocation of its own. */
  public static StepPolicy standard() {
    return new StepPolicy(DEFAULT_TIMEOUT, UUID.randomUUID().toString());
  }

  /** The same with another timeout. */
  public StepPolicy withTimeout(Duration other) {
    return new StepPolicy(other, invocation);
  }

  /** The same as part of this invocation. */
  public StepPolicy withInvocation(String other) {
    return new StepPolicy(timeout, other);
  }
}
