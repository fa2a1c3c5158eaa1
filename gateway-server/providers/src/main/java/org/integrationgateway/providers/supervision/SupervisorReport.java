package org.integrationgateway.providers.supervision;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A supervised provider as operators see it.
 *
 * @param reason why it is not well, for callers and operators; empty when it is well
 * @param since when it is in this state
 * @param waiting calls at the entrance
 * @param starts how often it became ready
 * @param starting how long all of these starts have taken together
 * @param restarts how often it was restarted after an unexpected end
 * @param refusals how often it was kept from hosts, as long as it was started the same way
 * @param pid of what serves, or is about to
 * @param lastLines that this one has printed, oldest first
 * @param instances of a provider that can have several; empty for any other
 */
public record SupervisorReport(
    ProviderState state,
    String reason,
    Instant since,
    int waiting,
    long starts,
    Duration starting,
    long restarts,
    long refusals,
    Optional<End> lastEnd,
    OptionalLong pid,
    List<String> lastLines,
    List<Instance> instances) {
  public SupervisorReport {
    lastLines = List.copyOf(lastLines);
    instances = List.copyOf(instances);
  }

  /**
   * An instance of a provider that can have several.
   *
   * @param reason why it is not well; empty when it is well
   * @param calls in flight
   */
  public record Instance(
      ProviderState state, String reason, Instant since, OptionalLong pid, int calls) {}

  /**
   * How a run of it last came to its end.
   *
   * @param reason such as {@code it ended with exit code 3}
   * @param lastLines that it printed, oldest first
   */
  public record End(Instant at, String reason, List<String> lastLines) {
    public End {
      lastLines = List.copyOf(lastLines);
    }
  }
}
