package org.integrationgateway.server.keys;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.core.seal.DataKey;
import org.integrationgateway.core.seal.KeyRing;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.lease.Leases;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Seals every value of the database by the key that would seal it now, while servers use it. The
 * work is a record of the store: one process at a time holds its lease, each batch and its progress
 * are one transaction, and another process goes on behind the last batch when the lease expires. A
 * value that changes meanwhile stays as it was changed; a later pass reads it again.
 */
public final class Rewrap {
  /** How long a data key that seals nothing is kept. */
  public static final Duration GRACE = Duration.ofHours(24);

  /** A process that writes nothing for so long loses the work to another. */
  static final Duration LEASE = Duration.ofSeconds(5);

  private static final Logger log = LoggerFactory.getLogger(Rewrap.class);

  /**
   * The time after which all replicas seal by a new key, and have stored what they sealed before.
   */
  private static final Duration REACH = Duration.ofSeconds(2);

  private static final Duration BETWEEN_WRITES = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);
  private static final int BATCH = 200;
  private static final String WORK = "rewrap";
  private static final StoreSchema SCHEMA = StoreSchema.of("key_work", KeyPath.of("id"));
  private static final Leases LEASES = new Leases("fence", "dueAt");

  private final IndexedDb database;
  private final KeyRing keys;
  private final Supplier<List<SealedColumn>> columns;
  private final Consumer<String> deleted;
  private final InstantSource clock;

  /**
   * @param columns of the object stores that exist
   * @param deleted told the id of each data key that is deleted
   */
  public Rewrap(
      IndexedDb database,
      KeyRing keys,
      Supplier<List<SealedColumn>> columns,
      Consumer<String> deleted,
      InstantSource clock) {
    this.database = database;
    this.keys = keys;
    this.columns = columns;
    this.deleted = deleted;
    this.clock = clock;
    database.createStore(SCHEMA);
  }

  /** Waits, so that the work leaves time for calls. */
  @FunctionalInterface
  public interface Pause {
    /** Waits for this long; returns whether the work goes on. */
    boolean of(Duration time);
  }

  /** The work under way, or that was done last. */
  public Optional<RewrapProgress> progress() {
    return database.read(SCHEMA.name(), store -> store.get(Key.of(WORK)).map(RewrapProgress::of));
  }

  /** Begins the work; false when it is under way. */
  public boolean begin() {
    var now = clock.instant();
    return database.write(
        SCHEMA.name(),
        store -> {
          var record = store.get(Key.of(WORK)).orElseGet(() -> unclaimed(now));
          if (RewrapProgress.of(record).running()) {
            return false;
          }
          store.put(RewrapProgress.begun(now).into(record).with("dueAt", now));
          return true;
        });
  }

  private static Document unclaimed(Instant now) {
    return Document.builder().put("id", WORK).put("fence", 0).put("dueAt", now).build();
  }

  /**
   * Continues the work that was begun, until it is done or another process has taken it.
   *
   * @param holder names this process
   * @return false when there was nothing to do, or another process does it
   */
  public boolean run(String holder, Pause pause) {
    var claimed = isBegun() ? claim(holder) : Optional.<Document>empty();
    if (claimed.isEmpty()) {
      return false;
    }
    long fence = LEASES.fence(claimed.get());
    var newest = keys.rewrap();
    log.info("encrypting all values with data key '{}'", newest.id());
    var next = Optional.of(RewrapProgress.of(claimed.get()));
    while (next.isPresent() && next.get().running()) {
      long began = System.nanoTime();
      var before = next.get();
      next = step(before, fence);
      var worked = Duration.ofNanos(System.nanoTime() - began);
      if (next.isPresent() && !pause.of(time(before, next.get(), worked))) {
        release(next.get(), fence);
        return true;
      }
    }
    next.ifPresent(
        done ->
            log.info(
                "{} values are encrypted with current keys: {} were re-encrypted",
                done.pass().checked(),
                done.allChanged()));
    return true;
  }

  /** Half of the time is for calls. A pass that would begin too early waits. */
  private Duration time(RewrapProgress before, RewrapProgress next, Duration worked) {
    var most = worked.compareTo(LONGEST_PAUSE) < 0 ? worked : LONGEST_PAUSE;
    if (!next.running() || next.pass().number() == before.pass().number()) {
      return most;
    }
    var early = Duration.between(clock.instant(), newest().createdAt().plus(REACH));
    return early.compareTo(most) < 0 ? most : early.compareTo(REACH) > 0 ? REACH : early;
  }

  private boolean isBegun() {
    return database
        .records(SCHEMA.name())
        .get(Key.of(WORK))
        .filter(record -> RewrapProgress.of(record).running())
        .isPresent();
  }

  private Optional<Document> claim(String holder) {
    return database.write(
        SCHEMA.name(),
        store -> {
          var claimed =
              store
                  .get(Key.of(WORK))
                  .filter(record -> RewrapProgress.of(record).running())
                  .flatMap(record -> LEASES.claim(record, clock.instant(), LEASE))
                  .map(record -> record.with("holder", holder));
          claimed.ifPresent(store::put);
          return claimed;
        });
  }

  /** One batch; empty when the lease is lost. */
  private Optional<RewrapProgress> step(RewrapProgress at, long fence) {
    var all = columns.get();
    var column = current(all, at);
    if (column.isEmpty()) {
      // The object store of the column was deleted: the columns behind it were not read.
      return commit(at.nextPass(clock.instant()), fence, Optional.empty());
    }
    var range = at.pass().after().map(KeyRange::above).orElse(KeyRange.ALL);
    var entries =
        database.read(column.get().store(), store -> store.entries(range, BATCH, Direction.NEXT));
    var batch = Batch.of(column.get(), entries, keys.sealer());
    var changes = Optional.of(batch).filter(each -> !each.changes().isEmpty());
    if (entries.size() == BATCH) {
      var last = Optional.of(entries.get(BATCH - 1).primaryKey());
      var next = at.behind(batch, Optional.of(column.get().name()), last);
      boolean due = !clock.instant().isBefore(at.updatedAt().plus(BETWEEN_WRITES));
      return changes.isPresent() || due ? commit(next, fence, changes) : Optional.of(next);
    }
    var following = following(all, column.get());
    var next = at.behind(batch, following, Optional.empty());
    if (following.isPresent()) {
      return changes.isPresent() ? commit(next, fence, changes) : Optional.of(next);
    }
    return commit(next, fence, changes).flatMap(done -> end(done, fence));
  }

  private static Optional<SealedColumn> current(List<SealedColumn> all, RewrapProgress at) {
    var column = at.pass().column();
    return all.stream()
        .filter(each -> column.isEmpty() || column.get().equals(each.name()))
        .findFirst();
  }

  private static Optional<String> following(List<SealedColumn> all, SealedColumn column) {
    var names = all.stream().map(SealedColumn::name).toList();
    int next = names.indexOf(column.name()) + 1;
    return next < names.size() ? Optional.of(names.get(next)) : Optional.empty();
  }

  /** Ends a pass: the last one found every value sealed by the newest key. */
  private Optional<RewrapProgress> end(RewrapProgress at, long fence) {
    var now = clock.instant();
    var newest = newest();
    var pass = at.pass();
    boolean reached = !pass.startedAt().isBefore(newest.createdAt().plus(REACH));
    if (pass.changed() > 0 || !reached) {
      return commit(at.nextPass(now), fence, Optional.empty());
    }
    for (var key : keys.retire(pass.values(), pass.startedAt(), pass.startedAt().minus(GRACE))) {
      log.info("deleted data key '{}', which encrypts nothing", key.id());
      deleted.accept(key.id());
    }
    return commit(at.finished(now), fence, Optional.empty());
  }

  private DataKey newest() {
    return keys.dataKeys().stream()
        .filter(key -> key.purpose() == DataKey.Purpose.SEAL)
        .reduce((before, after) -> after)
        .orElseThrow();
  }

  /** Writes a batch with its progress, and renews the lease; empty when the lease is lost. */
  private Optional<RewrapProgress> commit(RewrapProgress next, long fence, Optional<Batch> batch) {
    var stores = new ArrayList<>(List.of(SCHEMA.name()));
    batch.ifPresent(each -> stores.add(each.column().store()));
    var now = clock.instant();
    var written = next.at(now);
    return database.transaction(
        Mode.READ_WRITE,
        stores,
        tx -> {
          var work = tx.store(SCHEMA.name());
          var held =
              work.get(Key.of(WORK)).flatMap(record -> LEASES.renew(record, fence, now, LEASE));
          held.ifPresent(
              record -> {
                batch.ifPresent(each -> each.apply(tx.store(each.column().store())));
                work.put(written.into(record));
              });
          return held.map(record -> written);
        });
  }

  private void release(RewrapProgress at, long fence) {
    database.write(
        SCHEMA.name(),
        store -> {
          var released =
              store
                  .get(Key.of(WORK))
                  .flatMap(record -> LEASES.release(record, fence, clock.instant()))
                  .map(at::into);
          released.ifPresent(store::put);
          return released.isPresent();
        });
  }
}
