package org.integrationgateway.testkit.cache;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.ProviderContractTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The contract of every cache, in any language. A cache may lose values; this contract assumes that
 * a cache with room for a few hundred small values keeps them for a second.
 */
public abstract class CacheContractTest extends ProviderContractTest {
  private static final Optional<Duration> FOREVER = Optional.empty();
  private static final Duration SHORT = Duration.ofMillis(200);

  private String scope = "";

  /** Called by subclasses: only they have anything to test. */
  protected CacheContractTest() {}

  @Override
  protected final String kind() {
    return ProviderKind.CACHE.text();
  }

  @BeforeEach
  void ownScope() {
    scope = "test-" + UUID.randomUUID();
  }

  private Cache cache() {
    return harness().service(ProviderKind.CACHE);
  }

  @Test
  void givesBackWhatItWasGiven() {
    cache().set(scope, "greeting", bytes("grüezi"), FOREVER);

    assertThat(cache().get(scope, "greeting")).contains(bytes("grüezi"));
    assertThat(cache().get(scope, "other")).isEmpty();
  }

  @Test
  void keepsAnEmptyValueApartFromNone() {
    cache().set(scope, "empty", new byte[0], FOREVER);

    assertThat(cache().get(scope, "empty")).contains(new byte[0]);
  }

  @Test
  void keepsTheLastValue() {
    cache().set(scope, "a", bytes("1"), FOREVER);
    cache().set(scope, "a", bytes("2"), FOREVER);

    assertThat(cache().get(scope, "a")).contains(bytes("2"));
  }

  @Test
  void keepsScopesApart() {
    cache().set(scope, "a", bytes("mine"), FOREVER);
    cache().set(scope + "-2", "a", bytes("yours"), FOREVER);

    assertThat(cache().get(scope, "a")).contains(bytes("mine"));
    assertThat(cache().delete(scope + "-2", "a")).isTrue();
    assertThat(cache().get(scope, "a")).contains(bytes("mine"));
  }

  @Test
  void cannotBeTalkedIntoAnotherScope() {
    cache().set(scope, "a:b", bytes("1"), FOREVER);
    cache().set(scope + ":a", "b", bytes("2"), FOREVER);
    cache().set(scope + "\u0000a", "b", bytes("3"), FOREVER);

    assertThat(cache().get(scope, "a:b")).contains(bytes("1"));
    assertThat(cache().get(scope + ":a", "b")).contains(bytes("2"));
    assertThat(cache().get(scope + "\u0000a", "b")).contains(bytes("3"));
    assertThat(cache().get(scope, "a\u0000b")).isEmpty();
  }

  @Test
  void readsWritesAndDeletesMany() {
    cache().setMany(scope, Map.of("a", bytes("1"), "b", bytes("2"), "c", bytes("3")), FOREVER);

    assertThat(cache().getMany(scope, List.of("a", "c", "missing")))
        .containsOnlyKeys("a", "c")
        .containsEntry("c", bytes("3"));
    assertThat(cache().deleteMany(scope, List.of("a", "b", "missing"))).isEqualTo(2);
    assertThat(cache().getMany(scope, List.of("a", "b", "c"))).containsOnlyKeys("c");
  }

  @Test
  void takesNothingForARequestOfNothing() {
    cache().setMany(scope, Map.of(), FOREVER);

    assertThat(cache().getMany(scope, List.of())).isEmpty();
    assertThat(cache().deleteMany(scope, List.of())).isZero();
  }

  @Test
  void saysWhetherItDeleted() {
    cache().set(scope, "a", bytes("1"), FOREVER);

    assertThat(cache().delete(scope, "a")).isTrue();
    assertThat(cache().delete(scope, "a")).isFalse();
    assertThat(cache().get(scope, "a")).isEmpty();
  }

  @Test
  void forgetsAfterTheTimeToLive() throws InterruptedException {
    cache().set(scope, "short", bytes("1"), Optional.of(SHORT));
    cache().set(scope, "long", bytes("2"), Optional.of(Duration.ofHours(1)));

    Polling.until(() -> cache().get(scope, "short").isEmpty());
    assertThat(cache().getMany(scope, List.of("short", "long"))).containsOnlyKeys("long");
    assertThat(cache().delete(scope, "short")).isFalse();
  }

  @Test
  void aNewValueHasItsOwnTimeToLive() throws InterruptedException {
    cache().set(scope, "a", bytes("1"), Optional.of(SHORT));
    cache().set(scope, "marker", bytes("1"), Optional.of(SHORT));
    cache().set(scope, "a", bytes("2"), FOREVER);

    Polling.until(() -> cache().get(scope, "marker").isEmpty());
    assertThat(cache().get(scope, "a")).contains(bytes("2"));
  }

  @Test
  void touchGivesAnotherTimeToLive() throws InterruptedException {
    // On a busy machine the first value may have ended before it is touched.
    Polling.until(
        () -> {
          cache().set(scope, "a", bytes("1"), Optional.of(Duration.ofMillis(400)));
          return cache().touch(scope, "a", Optional.of(Duration.ofHours(1)));
        });
    cache().set(scope, "b", bytes("1"), FOREVER);
    assertThat(cache().touch(scope, "b", Optional.of(SHORT))).isTrue();
    assertThat(cache().touch(scope, "missing", FOREVER)).isFalse();
    cache().set(scope, "marker", bytes("1"), Optional.of(Duration.ofMillis(500)));

    Polling.until(() -> cache().get(scope, "marker").isEmpty());
    assertThat(cache().get(scope, "a")).contains(bytes("1"));
    assertThat(cache().get(scope, "b")).isEmpty();
  }

  /** Whether the cache counts; the tests of counters pass over one that does not. */
  private void assumeCounts() {
    try {
      cache().add(scope, Map.of("counts", 1L), Duration.ofMinutes(1));
    } catch (ServiceException refused) {
      assumeTrue(refused.reason() != Reason.NOT_SUPPORTED, "the cache does not count");
      throw refused;
    }
  }

  @Test
  void addsToCounters() {
    assumeCounts();
    var time = Duration.ofMinutes(1);

    assertThat(cache().add(scope, Map.of("a", 3L), time)).isEqualTo(Map.of("a", 3L));
    assertThat(cache().add(scope, Map.of("a", 2L, "b", 1L), time))
        .isEqualTo(Map.of("a", 5L, "b", 1L));
    assertThat(cache().add(scope, Map.of("a", -5L, "b", 0L), time))
        .isEqualTo(Map.of("a", 0L, "b", 1L));
    assertThat(cache().add(scope + "-2", Map.of("a", 7L), time)).isEqualTo(Map.of("a", 7L));
    assertThat(cache().add(scope, Map.of("a", 1L << 52), time)).isEqualTo(Map.of("a", 1L << 52));
    assertThat(cache().delete(scope, "b")).isTrue();
    assertThat(cache().add(scope, Map.of("b", 1L), time)).isEqualTo(Map.of("b", 1L));
  }

  @Test
  void losesNoAdditionOfManyAtOnce() throws Exception {
    assumeCounts();
    var threads = Executors.newFixedThreadPool(16);
    try {
      var answers =
          IntStream.range(0, 400)
              .mapToObj(
                  i ->
                      threads.submit(
                          () ->
                              cache()
                                  .add(scope, Map.of("all", 1L), Duration.ofMinutes(1))
                                  .get("all")))
              .toList();
      var seen = new HashSet<Long>();
      for (var answer : answers) {
        seen.add(answer.get());
      }
      assertThat(seen).hasSize(400).contains(400L);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aCounterLivesFromItsFirstAddition() throws InterruptedException {
    assumeCounts();
    cache().add(scope, Map.of("short", 5L), SHORT);
    cache().add(scope, Map.of("long", 5L), Duration.ofHours(1));

    // Additions do not lengthen the life of the counter: it ends while it is added to.
    Polling.until(() -> added("short", SHORT) < 5);
    assertThat(cache().add(scope, Map.of("long", 1L), SHORT)).isEqualTo(Map.of("long", 6L));
  }

  private long added(String counter, Duration time) {
    return cache().add(scope, Map.of(counter, 1L), time).getOrDefault(counter, 0L);
  }

  @Test
  void refusesCountersThatAreNone() {
    assumeCounts();
    var time = Duration.ofMinutes(1);
    var many = new HashMap<String, Long>();
    IntStream.rangeClosed(0, Cache.MAX_KEYS).forEach(i -> many.put("k" + i, 1L));

    assertRefused(() -> cache().add(scope, Map.of("", 1L), time));
    assertRefused(() -> cache().add(scope, many, time));
    assertRefused(() -> cache().add(scope, Map.of("a", 1L), Duration.ZERO));
    assertThat(cache().add(scope, Map.of(), time)).isEmpty();
    assertThat(cache().add(scope, Map.of("a", 1L), time)).isEqualTo(Map.of("a", 1L));
  }

  @Test
  void refusesNamesThatAreNone() {
    assertRefused(() -> cache().get(scope, ""));
    assertRefused(() -> cache().get("", "a"));
    assertRefused(() -> cache().get(scope, "é".repeat(Cache.MAX_KEY / 2) + "x"));
    assertRefused(() -> cache().set(scope, "x".repeat(Cache.MAX_KEY + 1), bytes("1"), FOREVER));
    assertRefused(() -> cache().deleteMany(scope, List.of("a", "")));
    cache().set(scope, "é".repeat(Cache.MAX_KEY / 2), bytes("1"), FOREVER);
  }

  @Test
  void refusesTimesToLiveThatAreNone() {
    assertRefused(() -> cache().set(scope, "a", bytes("1"), Optional.of(Duration.ZERO)));
    assertRefused(() -> cache().set(scope, "a", bytes("1"), Optional.of(Duration.ofSeconds(-1))));
    assertRefused(() -> cache().touch(scope, "a", Optional.of(Duration.ZERO)));
    assertThat(cache().get(scope, "a")).isEmpty();
  }

  @Test
  void refusesTooMuchAtOnce() {
    var keys = IntStream.rangeClosed(0, Cache.MAX_KEYS).mapToObj(i -> "k" + i).toList();
    var values = new HashMap<String, byte[]>();
    keys.forEach(key -> values.put(key, bytes("1")));

    assertRefused(() -> cache().getMany(scope, keys));
    assertRefused(() -> cache().deleteMany(scope, keys));
    assertRefused(() -> cache().setMany(scope, values, FOREVER));
    assertRefused(() -> cache().set(scope, "big", new byte[Cache.MAX_VALUE + 1], FOREVER));
    assertThat(cache().get(scope, "k0")).isEmpty();
  }

  @Test
  void servesManyAtOnce() throws Exception {
    var threads = Executors.newFixedThreadPool(16);
    try {
      List<Future<Boolean>> answers =
          IntStream.range(0, 400)
              .mapToObj(
                  i ->
                      threads.submit(
                          () -> {
                            cache().set(scope, "k" + i, bytes("v" + i), FOREVER);
                            return cache().get(scope, "k" + i).filter(v -> same(v, i)).isPresent();
                          }))
              .toList();
      for (var answer : answers) {
        assertThat(answer.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void answersWithinADeadlineOrSaysThatItDidNot() {
    var past = Deadline.in(Duration.ZERO);

    assertThat(catchThrowable(() -> past.during(() -> cache().get(scope, "a"))))
        .isInstanceOfSatisfying(
            ServiceException.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.TIMEOUT));
  }

  private static boolean same(byte[] value, int number) {
    return new String(value, UTF_8).equals("v" + number);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOfSatisfying(
            ServiceException.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.INVALID_INPUT);
              assertThat(failure.getMessage()).isNotBlank();
            });
  }
}
