package org.integrationgateway.config.providers;

import java.util.Optional;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;

/** Limits on the processes of a provider. */
public record ProcessLimits(
    @Doc(
            "The memory of its processes together, or of each where the host has no control group for"
                + " it.")
        @Form("size")
        @Range(least = "1MiB", most = "1024GiB")
        Optional<Long> memory,
    @Doc("The number of its processes and threads. Default: 2048 in a sandbox.")
        @Range(least = "1", most = "1000000")
        Optional<Integer> processes,
    @Doc("The number of open files of each process. Default: 16384 in a sandbox.")
        @Range(least = "16", most = "1000000")
        Optional<Integer> files) {
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
