package org.integrationgateway.server.builtin.identity;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.IndexSchema;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyPath;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.StoreSchema;

/**
 * Slows down who guesses passwords: per login, whether there is such an account or not, and per
 * address. It is kept in the store, so that it holds for all replicas.
 */
final class Lockout {
  static final String STORE = "attempts";
  private static final String BY_END = "by-end";
  static final StoreSchema SCHEMA =
      StoreSchema.of(STORE, KeyPath.of("key"), IndexSchema.of(BY_END, KeyPath.of("forgottenAt")));

  static final int PER_LOGIN = 5;
  static final int PER_ADDRESS = 20;

  private static final Duration FIRST = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(15);
  private static final Duration MEMORY = Duration.ofDays(1);
  private static final int MOST_DOUBLINGS = 6;
  private static final int FORGET_AT_A_TIME = 50;

  private final Database database;
  private final InstantSource time;

  Lockout(Database database, InstantSource time) {
    this.database = database;
    this.time = time;
  }

  /** One attempt to log in. */
  record Attempt(String loginKey, String addressKey) {
    static Attempt of(String login, String address) {
      return new Attempt("login:" + Random.hash(login), "address:" + Random.hash(address));
    }
  }

  /**
   * Counts an attempt as failed before it is known, so that many at once gain nothing.
   *
   * @return how long to wait, when it must not be made
   */
  Optional<Duration> begin(Attempt attempt) {
    var now = time.instant();
    return database.write(
        tx -> {
          var store = tx.store(STORE);
          forget(store, now);
          var wait =
              longer(wait(store, attempt.loginKey, now), wait(store, attempt.addressKey, now));
          if (wait.isZero()) {
            count(store, attempt.loginKey, PER_LOGIN, now);
            count(store, attempt.addressKey, PER_ADDRESS, now);
          }
          return Optional.of(wait).filter(time -> !time.isZero());
        });
  }

  /** The attempt was a good one: the login begins anew, the address has one failure less. */
  void succeeded(Attempt attempt) {
    database.write(
        tx -> {
          var store = tx.store(STORE);
          store.delete(Key.of(attempt.loginKey));
          return takeBack(store, attempt.addressKey);
        });
  }

  /** The attempt was not made after all. */
  void withdrawn(Attempt attempt) {
    database.write(
        tx -> {
          var store = tx.store(STORE);
          return takeBack(store, attempt.loginKey) | takeBack(store, attempt.addressKey);
        });
  }

  private static boolean takeBack(ObjectStore store, String key) {
    var known = store.get(Key.of(key));
    known.ifPresent(
        record ->
            store.put(
                record
                    .with("failures", Math.max(0, record.whole("failures").orElse(1) - 1))
                    .with("until", null)));
    return known.isPresent();
  }

  private static Duration wait(ObjectStore store, String key, Instant now) {
    return store
        .get(Key.of(key))
        .flatMap(record -> record.instant("until"))
        .filter(until -> until.isAfter(now))
        .map(until -> Duration.between(now, until))
        .orElse(Duration.ZERO);
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  private static void count(ObjectStore store, String key, int most, Instant now) {
    long failures =
        1 + store.get(Key.of(key)).map(record -> record.whole("failures").orElse(0)).orElse(0L);
    store.put(
        Document.builder()
            .put("key", key)
            .put("failures", failures)
            .put("until", failures < most ? null : now.plus(pause(failures - most)))
            .put("forgottenAt", now.plus(MEMORY))
            .build());
  }

  /** Twice as long each time. */
  private static Duration pause(long doublings) {
    var pause = FIRST.multipliedBy(1L << Math.min(doublings, MOST_DOUBLINGS));
    return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
  }

  private static void forget(ObjectStore store, Instant now) {
    store
        .index(BY_END)
        .getAllKeys(KeyRange.atMost(Key.of(now)), FORGET_AT_A_TIME, Direction.NEXT)
        .forEach(store::delete);
  }
}
