package org.integrationgateway.fleet.replica;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How long each replica has announced nothing, by the time of this one: the time between readings
 * of the database in which its beat was the same. Time in which the database could not be read does
 * not count. Not thread-safe.
 */
final class Sightings {
  private final Duration life;
  private final Duration longestPause;
  private final Map<String, Sighting> all = new HashMap<>();

  /**
   * @param life how long a replica may be silent until it is lost
   * @param longestPause what counts of the time between two readings
   */
  Sightings(Duration life, Duration longestPause) {
    this.life = life;
    this.longestPause = longestPause;
  }

  private record Sighting(long beat, Duration silent) {}

  /**
   * Notes a reading.
   *
   * @param rows the announcements in the database
   * @param since the time since the reading before
   */
  void see(Map<String, Announcement> rows, Duration since) {
    var counted = since.compareTo(longestPause) > 0 ? longestPause : since;
    all.keySet().retainAll(rows.keySet());
    rows.forEach(
        (id, said) ->
            all.merge(
                id,
                new Sighting(said.beat(), Duration.ZERO),
                (before, now) ->
                    before.beat == now.beat
                        ? new Sighting(now.beat, before.silent.plus(counted))
                        : now));
  }

  /** How long a replica has been silent. */
  Duration silent(String id) {
    var sighting = all.get(id);
    return sighting == null ? Duration.ZERO : sighting.silent;
  }

  /** Whether a replica has been silent for longer than a living one is. */
  boolean isLost(String id) {
    return silent(id).compareTo(life) > 0;
  }
}
