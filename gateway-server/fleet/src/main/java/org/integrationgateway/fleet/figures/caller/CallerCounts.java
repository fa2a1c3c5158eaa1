package org.integrationgateway.fleet.figures.caller;

import java.util.concurrent.atomic.AtomicLongArray;
import org.integrationgateway.http.calls.OutcomeClass;

/**
 * The calls of a subject by the party at fault for their outcome.
 *
 * @param ok those that succeeded
 */
public record CallerCounts(long ok, long caller, long gateway, long upstream) {
  static CallerCounts of(AtomicLongArray counts) {
    return new CallerCounts(
        counts.get(OutcomeClass.OK.ordinal()),
        counts.get(OutcomeClass.CALLER.ordinal()),
        counts.get(OutcomeClass.GATEWAY.ordinal()),
        counts.get(OutcomeClass.UPSTREAM.ordinal()));
  }

  /** The number of all calls. */
  public long calls() {
    return ok + caller + gateway + upstream;
  }

  /** Both together. */
  public CallerCounts and(CallerCounts other) {
    return new CallerCounts(
        ok + other.ok, caller + other.caller, gateway + other.gateway, upstream + other.upstream);
  }
}
