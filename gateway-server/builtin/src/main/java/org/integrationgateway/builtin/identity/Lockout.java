package org.integrationgateway.builtin.identity;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.identity.RandomSecrets;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Slows down password guessing, for existing and unknown accounts alike. It counts failures per
 * login and address, per address, and per login. Only the last can delay the owner of an account,
 * and an attacker needs many addresses for it. The counts are stored, so that they hold for all
 * replicas.
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

  private final IdentityDatabase database;
  private final InstantSource time;

  Lockout(IdentityDatabase database, InstantSource time) {
    this.database = database;
    this.time = time;
  }

  /**
   * The property by which failures are counted.
   *
   * @param most number of failures before the lock
   * @param forgiven time after which one failure is deducted: an office behind one address mistypes
   *     every day
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

  /** The keys of an attempt to log in. */
  record Attempt(String both, String address, String login) {
    static Attempt of(String login, String address) {
      var origin = AttemptOrigin.of(address);
      return new Attempt(
          "both:" + RandomSecrets.hash(login + "\0" + origin),
          "address:" + RandomSecrets.hash(origin),
          "login:" + RandomSecrets.hash(login));
    }

    private Map<By, String> keys() {
      return Map.of(By.LOGIN_FROM_ADDRESS, both, By.ADDRESS, address, By.LOGIN, login);
    }
  }

  /**
   * Counts an attempt as failed before it is made, so that simultaneous attempts gain nothing.
   *
   * @return how long to wait, if the attempt must not be made
   */
  Optional<Duration> begin(Attempt attempt) {
    var now = time.instant();
    return database.write(
        tx -> {
          var store = tx.store(STORE);
          store.deleteExpired(BY_END, now);
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
   * Counts an attempt as succeeded: resets the count of the login from its address, and deducts the
   * failure from the other counts.
   */
  void succeeded(Attempt attempt) {
    database.write(
        tx -> {
          var store = tx.store(STORE);
          attempt.keys().forEach((by, key) -> takeBack(store, by, key));
          return store.delete(Key.of(attempt.both));
        });
  }

  /** Deducts an attempt that was not made. */
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

  /** The failures that are not deducted yet. */
  private static long failures(Document record, By by, Instant now) {
    var quiet = Duration.between(record.instant("at").orElse(now), now);
    long forgiven = Math.max(0, quiet.dividedBy(by.forgiven));
    return Math.max(0, record.whole("failures").orElse(0) - forgiven);
  }

  /** The pause, which doubles each time. */
  private static Duration pause(long doublings) {
    var pause = FIRST.multipliedBy(1L << Math.min(doublings, MOST_DOUBLINGS));
    return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
  }
}
