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
    return new Announcement(name, address, version, generation, startedAt, beat + 1, ready, load);
  }
}
