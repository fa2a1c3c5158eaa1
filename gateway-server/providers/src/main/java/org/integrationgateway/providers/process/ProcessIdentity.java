package org.integrationgateway.providers.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.base.process.ProcessTree;

/**
 * A process as it can be found again by another one. A number alone is not enough: the system gives
 * the number of a dead process to the next one.
 */
public record ProcessIdentity(long pid, Instant start) {
  /** Start times are derived from the boot time, which some systems know only to the second. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  /** The identity of a running process. */
  public static ProcessIdentity of(ProcessHandle process) {
    return new ProcessIdentity(process.pid(), process.info().startInstant().orElse(Instant.EPOCH));
  }

  /** The process, when it is this one that still lives under the number. */
  public Optional<ProcessHandle> alive() {
    return ProcessHandle.of(pid)
        .filter(ProcessTree::lives)
        .filter(process -> isClose(process.info().startInstant().orElse(Instant.EPOCH)));
  }

  private boolean isClose(Instant other) {
    return Duration.between(start, other).abs().compareTo(TOLERANCE) <= 0;
  }
}
