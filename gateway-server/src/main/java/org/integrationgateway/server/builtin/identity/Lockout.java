package org.integrationgateway.server.builtin.identity;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Map;
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
 * Slows down who guesses passwords, whether there is such an account or not: per login from one
 * address, per address, and per login from wherever. Only the last stands in the way of somebody
 * else, and it takes many addresses. It is kept in the store, so that it holds for all replicas.
 */
final class Lockout {
  static final String STORE = "attempts";
  private static final String BY_END = "by-end";
  static final StoreSchema SCHEMA =
      StoreSchema.of(STORE, KeyPath.of("key"), IndexSchema.of(BY_END, KeyPath.of("forgottenAt")));

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

  /**
   * What attempts are counted by.
   *
   * @param most failures before it is locked
   * @param forgiven one failure is, in this time: an office behind one address mistypes every day
   */
  enum By {
    LOGIN_FROM_ADDRESS(5, Duration.ofHours(1)),
    ADDRESS(20, Duration.ofMinutes(1)),
    LOGIN(100, Duration.ofMinutes(15));

    final int most;
    private final Duration forgiven;

    By(int most, Duration forgiven) {
      this.most = most;
      this.forgiven = forgiven;
    }
  }

  /** One attempt to log in, by its keys. */
  record Attempt(String both, String address, String login) {
    static Attempt of(String login, String address) {
      var origin = Origin.of(address);
      return new Attempt(
          "both:" + Random.hash(login + "\0" + origin),
          "address:" + Random.hash(origin),
          "login:" + Random.hash(login));
    }

    private Map<By, String> keys() {
      return Map.of(By.LOGIN_FROM_ADDRESS, both, By.ADDRESS, address, By.LOGIN, login);
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
              attempt.keys().values().stream()
                  .map(key -> wait(store, key, now))
                  .max(Comparator.naturalOrder())
                  .filter(longest -> !longest.isZero());
          if (wait.isEmpty()) {
            attempt.keys().forEach((by, key) -> count(store, by, key, now));
          }
          return wait;
        });
  }

  /**
   * The attempt was a good one: from here the login begins anew, the others have one failure less.
   */
  void succeeded(Attempt attempt) {
    database.write(
        tx -> {
          var store = tx.store(STORE);
          attempt.keys().forEach((by, key) -> takeBack(store, by, key));
          return store.delete(Key.of(attempt.both));
        });
  }

  /** The attempt was not made after all. */
  void withdrawn(Attempt attempt) {
    database.write(
        tx -> {
          attempt.keys().forEach((by, key) -> takeBack(tx.store(STORE), by, key));
          return true;
        });
  }

  private static void takeBack(ObjectStore store, By by, String key) {
    store.get(Key.of(key)).ifPresent(record -> store.put(oneLess(record, by)));
  }

  private static Document oneLess(Document record, By by) {
    long failures = Math.max(0, record.whole("failures").orElse(1) - 1);
    var less = record.with("failures", failures);
    return failures < by.most ? less.with("until", null) : less;
  }

  private static Duration wait(ObjectStore store, String key, Instant now) {
    return store
        .get(Key.of(key))
        .flatMap(record -> record.instant("until"))
        .filter(until -> until.isAfter(now))
        .map(until -> Duration.between(now, until))
        .orElse(Duration.ZERO);
  }

  private static void count(ObjectStore store, By by, String key, Instant now) {
    long failures = 1 + store.get(Key.of(key)).map(record -> failures(record, by, now)).orElse(0L);
    store.put(
        Document.builder()
            .put("key", key)
            .put("failures", failures)
            .put("at", now)
            .put("until", failures < by.most ? null : now.plus(pause(failures - by.most)))
            .put("forgottenAt", now.plus(MEMORY))
            .build());
  }

  /** Those that are not forgiven by now. */
  private static long failures(Document record, By by, Instant now) {
    var quiet = Duration.between(record.instant("at").orElse(now), now);
    long forgiven = Math.max(0, quiet.dividedBy(by.forgiven));
    return Math.max(0, record.whole("failures").orElse(0) - forgiven);
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
