package org.integrationgateway.config.providers;

import java.util.Optional;

/**
 * Limits on the processes of a provider.
 *
 * @param memory bytes
 * @param processes processes and threads at once
 * @param files open files of each process
 */
public record ProcessLimits(
    Optional<Long> memory, Optional<Integer> processes, Optional<Integer> files) {
  /** No limits. */
  public static final ProcessLimits NONE =
      new ProcessLimits(Optional.empty(), Optional.empty(), Optional.empty());

  /** The limits in a sandbox, where an entry names no others. */
  public static final ProcessLimits SANDBOXED =
      new ProcessLimits(Optional.empty(), Optional.of(2048), Optional.of(16_384));

  /** Returns these limits, completed by others where these are empty. */
  public ProcessLimits or(ProcessLimits others) {
    return new ProcessLimits(
        memory.or(others::memory), processes.or(others::processes), files.or(others::files));
  }

  /** Returns whether nothing is limited. */
  public boolean isEmpty() {
    return equals(NONE);
  }
}
