package org.integrationgateway.fleet.replica;

import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.integrationgateway.http.calls.Replica;

/**
 * The facts that this replica announces.
 *
 * @param id of this process
 * @param address at which other replicas reach its listener for operators
 * @param generation of the configuration that it runs with now
 * @param ready whether it takes requests
 */
public record OwnFacts(
    String id,
    Supplier<String> address,
    String version,
    Supplier<String> generation,
    Instant startedAt,
    BooleanSupplier ready) {
  /** The state before the first announcement, when no port may be open. */
  Announcement unsaid(Load load) {
    return new Announcement(
        Replica.name(), "", version, generation.get(), startedAt, 0, false, load);
  }

  Announcement said(long beat, Load load) {
    return new Announcement(
        Replica.name(),
        address.get(),
        version,
        generation.get(),
        startedAt,
        beat,
        ready.getAsBoolean(),
        load);
  }
}
