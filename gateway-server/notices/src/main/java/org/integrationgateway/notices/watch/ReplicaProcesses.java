package org.integrationgateway.notices.watch;

import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The processes that share the database: replicas may have the name of one host, and one that is
 * killed tells no end.
 *
 * @param own id of this process
 * @param known ids of all, also of those that were lost a moment ago; empty as long as the database
 *     has not said
 */
public record ReplicaProcesses(String own, Supplier<Optional<Set<String>>> known) {
  /** Whether a process has ended. */
  boolean isGone(String process) {
    return known.get().filter(ids -> !ids.contains(process)).isPresent();
  }
}
