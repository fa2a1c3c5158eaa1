package org.integrationgateway.fleet.replica;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The version and the configuration that most living replicas run, with which the others are
 * compared. Where two are as many, those of the replica that started last count.
 */
public record Drift(String version, String generation) {
  /** The kind of a difference in answers. */
  public static final String OF_VERSION = "version";

  /** The kind of a difference in answers. */
  public static final String OF_CONFIGURATION = "configuration";

  /** The drift among replicas. */
  public static Drift among(List<FleetMember> members) {
    return new Drift(most(members, Announcement::version), most(members, Announcement::generation));
  }

  /** The kinds of differences at a replica; empty for one that is lost. */
  public List<String> of(FleetMember member) {
    var different = new ArrayList<String>();
    if (!member.isLost() && !member.said().version().equals(version)) {
      different.add(OF_VERSION);
    }
    if (!member.isLost() && !member.said().generation().equals(generation)) {
      different.add(OF_CONFIGURATION);
    }
    return different;
  }

  private static String most(List<FleetMember> members, Function<Announcement, String> what) {
    var counts = new HashMap<String, Integer>();
    var latest = new HashMap<String, Long>();
    for (var member : members) {
      if (!member.isLost()) {
        var value = what.apply(member.said());
        counts.merge(value, 1, Integer::sum);
        latest.merge(value, member.said().startedAt().toEpochMilli(), Math::max);
      }
    }
    return counts.entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue()
                .thenComparing(entry -> latest.getOrDefault(entry.getKey(), 0L))
                .thenComparing(Map.Entry::getKey, Comparator.naturalOrder()))
        .map(Map.Entry::getKey)
        .orElse("");
  }
}
