package org.integrationgateway.fleet.figures;

import java.time.Instant;
import java.util.Map;

/**
 * The values of the meters at one moment: counts since the server started, and levels.
 *
 * @param calls by app and door
 * @param store transactions by the bucket of their duration
 * @param inFlight calls by door
 * @param providers their number by state
 */
record MeterReading(
    Instant at,
    Map<CallKeys.Key, CallCounts> calls,
    Vitals vitals,
    CallCounts store,
    Map<String, Integer> inFlight,
    Map<String, Integer> providers) {
  /** The reading of a server that has just started. */
  static MeterReading first(Instant at, Bounds bounds) {
    return new MeterReading(at, Map.of(), new Vitals(), CallCounts.of(bounds), Map.of(), Map.of());
  }
}
