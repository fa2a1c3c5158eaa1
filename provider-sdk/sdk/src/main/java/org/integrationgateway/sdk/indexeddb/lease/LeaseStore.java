package org.integrationgateway.sdk.indexeddb.lease;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Leases on names, in an object store of their own: of all processes that share the database, one
 * holds a name at a time. Used by many threads at once.
 *
 * <p>Failures of the database are {@link IndexedDbException}s. The clocks of the processes should
 * agree to within a fraction of the duration of a lease; the fence keeps writes through {@link
 * #write} safe where they do not.
 */
public final class LeaseStore {
  private static final String NAME = "name";
  private static final String HOLDER = "holder";
  private static final String FENCE = "fence";
  private static final String DUE = "dueAt";

  private final Leases leases = new Leases(FENCE, DUE);
  private final IndexedDb database;
  private final String store;
  private final InstantSource clock;

  /** Opens the object store of this name, and creates it when it is missing. */
  public LeaseStore(IndexedDb database, String store, InstantSource clock) {
    this.database = database;
    this.store = store;
    this.clock = clock;
    database.createStore(
        StoreSchema.of(store, KeyPath.of(NAME), IndexSchema.of(DUE, KeyPath.of(DUE))));
  }

  /**
   * Claims a name.
   *
   * @param holder who claims it, for operators who look into the database
   * @return empty while another lease on the name has not expired
   */
  public Optional<Lease> claim(String name, String holder, Duration duration) {
    return database.write(
        store,
        records -> {
          var now = clock.instant();
          var record = records.get(Key.of(name)).orElseGet(() -> unclaimed(name, now));
          return leases
              .claim(record, now, duration)
              .map(
                  claimed -> {
                    records.put(claimed.with(HOLDER, holder));
                    return lease(name, holder, leases.fence(claimed), now.plus(duration));
                  });
        });
  }

  /**
   * A name without a record starts its fences at the present time in milliseconds, beyond those of
   * a record that {@link #forget} has deleted.
   */
  private static Document unclaimed(String name, Instant now) {
    return Document.builder()
        .put(NAME, name)
        .put(FENCE, Math.max(0, now.toEpochMilli()))
        .put(DUE, now)
        .build();
  }

  private static Lease lease(String name, String holder, long fence, Instant expiresAt) {
    return new Lease(name, holder, fence, expiresAt);
  }

  /**
   * Extends a lease, to this duration from now.
   *
   * @return empty when the lease is lost: another claim of the name has succeeded since
   */
  public Optional<Lease> renew(Lease lease, Duration duration) {
    return database.write(
        store,
        records -> {
          var now = clock.instant();
          return records
              .get(Key.of(lease.name()))
              .flatMap(record -> leases.renew(record, lease.fence(), now, duration))
              .map(
                  renewed -> {
                    records.put(renewed);
                    return lease(lease.name(), lease.holder(), lease.fence(), now.plus(duration));
                  });
        });
  }

  /**
   * Ends a lease, so that the next claim succeeds at once.
   *
   * @return false when the lease was lost before
   */
  public boolean release(Lease lease) {
    return database.write(
        store,
        records -> {
          var released =
              records
                  .get(Key.of(lease.name()))
                  .flatMap(record -> leases.release(record, lease.fence(), clock.instant()));
          released.ifPresent(records::put);
          return released.isPresent();
        });
  }

  /**
   * Runs {@code work} in a read-write transaction over these stores, as {@link
   * IndexedDb#transaction} does, if the lease is held within the same transaction.
   *
   * @param stores besides that of the leases
   * @return the result of the work; empty, without effect, when the lease is lost
   */
  public <T> Optional<T> write(Lease lease, List<String> stores, Function<Transaction, T> work) {
    var all = new ArrayList<>(stores);
    all.add(store);
    return database.transaction(
        Mode.READ_WRITE,
        all,
        tx -> {
          boolean held =
              tx.store(store)
                  .get(Key.of(lease.name()))
                  .filter(record -> leases.isHeld(record, lease.fence()))
                  .isPresent();
          return held ? Optional.of(work.apply(tx)) : Optional.empty();
        });
  }

  /**
   * Deletes the records of leases that expired before this time. It lies far enough in the past for
   * every holder of such a lease to have noticed, such as a day.
   *
   * @return the number of deleted records, at most 1000; call it again while it is 1000
   */
  public int forget(Instant before) {
    return database.write(
        store,
        records -> {
          var expired =
              records
                  .index(DUE)
                  .getAll(KeyRange.below(Key.of(before)), 1000, Direction.NEXT)
                  .stream()
                  .map(record -> record.text(NAME).orElseThrow())
                  .toList();
          expired.forEach(name -> records.delete(Key.of(name)));
          return expired.size();
        });
  }
}
