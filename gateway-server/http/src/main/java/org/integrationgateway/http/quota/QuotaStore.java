package org.integrationgateway.http.quota;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many calls all replicas have taken of each quota. A row has no name of a subject: a keyed
 * hash stands for quota and subject.
 */
final class QuotaStore {
  private static final StoreSchema SCHEMA =
      StoreSchema.of("callQuotas", KeyPath.compound("kind", "period", "holder"));
  private static final String TAKEN = "taken";

  /** A part of what is left is taken at once, so that calls seldom wait for the store. */
  private static final long PARTS = 64;

  private static final long MOST_AT_ONCE = 256;

  /** How long a past period is kept: the clock of another replica may be behind. */
  private static final Duration KEPT = Duration.ofHours(1);

  private static final Logger log = LoggerFactory.getLogger(QuotaStore.class);

  private final Records records;
  private final State state;

  /** The last day on which this replica removed the counts of past periods. */
  private final AtomicReference<String> removed = new AtomicReference<>("");

  /**
   * Calls that were taken at once.
   *
   * @param granted how many; 0: the quota is spent
   * @param taken how many all replicas have, these included
   */
  record Share(long granted, long taken) {}

  /** Calls of a holder that were taken and not made. */
  record Unused(String period, String holder, long calls) {}

  QuotaStore(State state) {
    this.state = state;
    this.records = state.records(SCHEMA);
  }

  /** The name under which a subject's part of a quota is counted. */
  String holder(String quota, String subject) {
    return state.keys().hash().of("call quota", quota, subject);
  }

  /** Takes calls, as far as there are some. */
  Share take(Period kind, String period, String holder, long most) {
    return records.write(
        store -> {
          long taken = taken(store, kind, period, holder);
          long left = most - taken;
          if (left <= 0) {
            return new Share(0, taken);
          }
          long granted = Math.max(1, Math.min(MOST_AT_ONCE, left / PARTS));
          put(store, kind, period, holder, taken + granted);
          return new Share(granted, taken + granted);
        });
  }

  /** Gives back calls that were not made, all at once. */
  void giveBack(Period kind, List<Unused> unused) {
    records.write(
        store -> {
          for (var each : unused) {
            long taken = taken(store, kind, each.period, each.holder);
            put(store, kind, each.period, each.holder, Math.max(0, taken - each.calls));
          }
          return unused;
        });
  }

  /** Removes the counts of days and months that are over, once a day. */
  void removeOld(Instant now) {
    var today = Period.DAY.at(now);
    var before = removed.getAndSet(today);
    if (!before.equals(today)) {
      DaemonThread.start("old-quotas", () -> removeBefore(now));
    }
  }

  private void removeBefore(Instant now) {
    try {
      removePast(now.minus(KEPT));
    } catch (GatewayException failed) {
      log.info(
          "counts of past quotas could not be deleted, the next attempt is tomorrow: {}",
          failed.detail());
    }
  }

  void removePast(Instant now) {
    for (var kind : Period.values()) {
      var name = Key.of(kind.word());
      records.write(
          store ->
              store.delete(
                  KeyRange.between(
                      Key.array(name), false, Key.array(name, Key.of(kind.at(now))), true)));
    }
  }

  private static long taken(ObjectStore store, Period kind, String period, String holder) {
    return store.get(key(kind, period, holder)).map(row -> row.whole(TAKEN).orElse(0)).orElse(0L);
  }

  private static void put(
      ObjectStore store, Period kind, String period, String holder, long taken) {
    store.put(
        Document.builder()
            .put("kind", kind.word())
            .put("period", period)
            .put("holder", holder)
            .put(TAKEN, taken)
            .build());
  }

  private static Key key(Period kind, String period, String holder) {
    return Key.array(kind.word(), period, holder);
  }
}
