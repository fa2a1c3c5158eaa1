package org.integrationgateway.fleet.replica;

import java.time.Instant;

/**
 * The row of a replica in the database.
 *
 * @param name of its host
 * @param address at which its listener for operators is reached
 * @param generation of its configuration
 * @param startedAt by its own clock
 * @param beat grows with each announcement: whether a replica lives is told by this, and not by the
 *     clocks of hosts, which differ
 * @param ready whether it takes requests
 */
public record Announcement(
    String name,
    String address,
    String version,
    String generation,
    Instant startedAt,
    long beat,
    boolean ready,
    Load load) {
  /** How many announcements after the one that it names a question is answered. */
  public static final int MOST_BEATS = 5;

  /** Whether another announcement says the same, apart from beat and load. */
  boolean saysSameAs(Announcement other) {
    return ready == other.ready
        && generation.equals(other.generation)
        && address.equals(other.address);
  }

  /** Whether another announcement is of a process at the same place, before or after this. */
  boolean hasPlaceOf(Announcement other) {
    return name.equals(other.name) && address.equals(other.address);
  }

  Announcement next() {
    return after(1);
  }

  /** The announcement at which all questions of before are too old. */
  Announcement last() {
    return after(MOST_BEATS + 1);
  }

  private Announcement after(int beats) {
    return new Announcement(
        name, address, version, generation, startedAt, beat + beats, ready, load);
  }
}
