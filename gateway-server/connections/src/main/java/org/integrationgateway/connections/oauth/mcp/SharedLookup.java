package org.integrationgateway.connections.oauth.mcp;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * Values that are asked of other servers, kept for ten minutes, and failures for 30 seconds. Of
 * several callers that need the same value one asks, and the others wait for its result.
 */
public final class SharedLookup<K, V> {
  private static final Duration FRESH = Duration.ofMinutes(10);
  private static final Duration FAILED = Duration.ofSeconds(30);
  private static final int MOST = 1000;

  private final Ticker ticker;
  private final KeyedLocks<K> locks = new KeyedLocks<>();
  private final Cache<K, Found<V>> known;

  /** A value or the problem of finding it. */
  private record Found<V>(Optional<V> value, @Nullable GatewayException problem, long until) {}

  /** A lookup with this clock. */
  public SharedLookup(Ticker ticker) {
    this.ticker = ticker;
    this.known =
        Caffeine.newBuilder().ticker(ticker).expireAfterWrite(FRESH).maximumSize(MOST).build();
  }

  /**
   * The value for a key.
   *
   * @param ask finds it; runs once at a time for each key
   * @throws GatewayException of the question, also while it is kept
   */
  public V get(K key, Deadline deadline, Supplier<V> ask) {
    var found = fresh(key);
    if (found.isPresent()) {
      return value(found.get());
    }
    return locks.holding(
        key,
        deadline,
        () -> fresh(key).map(SharedLookup::value).orElseGet(() -> asked(key, deadline, ask)));
  }

  /** Forgets the values of some keys. */
  public void forget(Predicate<K> which) {
    known.asMap().keySet().removeIf(which);
  }

  private V asked(K key, Deadline deadline, Supplier<V> ask) {
    try {
      var value = ask.get();
      known.put(key, new Found<>(Optional.of(value), null, until(FRESH)));
      return value;
    } catch (GatewayException problem) {
      // A lookup that failed for lack of one caller's time may work for the next.
      if (!deadline.expired() && isOfTheServer(problem)) {
        known.put(key, new Found<>(Optional.empty(), problem, until(FAILED)));
      }
      throw problem;
    }
  }

  private static boolean isOfTheServer(GatewayException problem) {
    return switch (problem.code()) {
      case EGRESS_DENIED, UPSTREAM_UNREACHABLE, UPSTREAM_TIMEOUT, UPSTREAM_INVALID_RESPONSE -> true;
      default -> false;
    };
  }

  private long until(Duration time) {
    return ticker.read() + time.toNanos();
  }

  private Optional<Found<V>> fresh(K key) {
    return Optional.ofNullable(known.getIfPresent(key))
        .filter(found -> found.until() - ticker.read() > 0);
  }

  private static <V> V value(Found<V> found) {
    var problem = found.problem();
    if (problem != null) {
      throw problem;
    }
    return found.value().orElseThrow();
  }
}
