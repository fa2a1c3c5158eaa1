package org.integrationgateway.server.telemetry;

import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.fleet.replica.Drift;
import org.integrationgateway.fleet.replica.FleetMember;

/** The replicas of the database as this one sees them, read at each scrape. */
final class FleetMetrics {
  private FleetMetrics() {}

  static void of(Meters meters, Supplier<List<FleetMember>> members) {
    meters.measured(
        "gateway_replicas",
        "Replicas that share the database, as this replica knows them; state is live or lost",
        gauge -> {
          var all = members.get();
          long lost = all.stream().filter(FleetMember::isLost).count();
          gauge.call(all.size() - lost, "live");
          gauge.call(lost, "lost");
        },
        "state");
    meters.measured(
        "gateway_replicas_drifted",
        "Replicas that run another version or configuration than most; kind is version or"
            + " configuration",
        gauge -> {
          var all = members.get();
          var drift = Drift.among(all);
          for (var kind : List.of(Drift.OF_VERSION, Drift.OF_CONFIGURATION)) {
            gauge.call(all.stream().filter(one -> drift.of(one).contains(kind)).count(), kind);
          }
        },
        "kind");
  }
}
