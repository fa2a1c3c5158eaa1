package org.integrationgateway.core.recent;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/**
 * Values that are read when they are asked for, and remembered for a short time. One caller reads a
 * key, and others that ask meanwhile get its answer or its failure; no lock is held while it reads,
 * so that a store that does not answer keeps the callers of one key only, and all of them at the
 * same time. A failure is remembered too, for a shorter time.
 */
public final class RecentReads<K, V> {
  /** How long a change by another replica may stay unnoticed. */
  public static final Duration STALE = Duration.ofMillis(900);

  /** How long callers get the failure of a read without another one. */
  private static final Duration FAILED = Duration.ofMillis(200);

  /** Limit for defects: longer than the store lets a read wait while it is busy. */
  private static final Duration TIMEOUT = Duration.ofSeconds(15);

  private final Cache<K, Read<V>> reads;
  private final Ticker ticker;
  private final long staleNanos;

  /** Reads the value of a key. */
  @FunctionalInterface
  public interface Loading<K, V> {
    /**
     * @param before the value that was read before, as far as it is remembered
     */
    V load(K key, @Nullable V before);
  }

  /** Remembers values for {@link #STALE}. */
  public RecentReads(int most) {
    this(STALE, STALE, most, Ticker.systemTicker());
  }

  /**
   * @param stale how long a value counts
   * @param kept how long a value that is not asked for is kept, for the next read of its key
   * @param most how many values are kept
   */
  public RecentReads(Duration stale, Duration kept, int most, Ticker ticker) {
    this.reads =
        Caffeine.newBuilder()
            .ticker(ticker)
            .expireAfterAccess(kept.compareTo(TIMEOUT) > 0 ? kept : TIMEOUT)
            .maximumSize(most)
            .build();
    this.ticker = ticker;
    this.staleNanos = stale.toNanos();
  }

  /** A read of a key. */
  private static final class Read<V> {
    private final CompletableFuture<V> answer = new CompletableFuture<>();
    private final long began;

    Read(long began) {
      this.began = began;
    }

    boolean counts(long now, long staleNanos) {
      if (!answer.isDone()) {
        return true;
      }
      return now - began < (answer.isCompletedExceptionally() ? FAILED.toNanos() : staleNanos);
    }

    /** The value, if the read has succeeded. */
    @Nullable V value() {
      return answer.isDone() && !answer.isCompletedExceptionally() ? answer.join() : null;
    }

    V await() {
      try {
        return answer.get(TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
      } catch (ExecutionException failed) {
        if (failed.getCause() instanceof RuntimeException problem) {
          throw problem;
        }
        throw new IllegalStateException(failed.getCause());
      } catch (TimeoutException late) {
        throw new GatewayException(
            ErrorCode.OVERLOADED, "the gateway is busy: try again later", late);
      } catch (InterruptedException e) {
        throw GatewayException.interrupted();
      }
    }
  }

  /** The value of a key, which may have been read a moment ago. */
  public V get(K key, Function<K, V> load) {
    return get(key, any -> true, (asked, before) -> load.apply(asked));
  }

  /**
   * The value of a key.
   *
   * @param suffices whether a value that was read a moment ago is good enough; for one that is not,
   *     the answer was read after this call
   */
  public V get(K key, Predicate<V> suffices, Loading<K, V> load) {
    long asked = ticker.read();
    while (true) {
      var known = reads.getIfPresent(key);
      if (known != null && known.counts(ticker.read(), staleNanos)) {
        var value = known.await();
        if (known.began - asked >= 0 || suffices.test(value)) {
          return value;
        }
      }
      var mine = new Read<V>(ticker.read());
      if (begins(key, known, mine)) {
        return loaded(key, known == null ? null : known.value(), mine, load);
      }
    }
  }

  private boolean begins(K key, @Nullable Read<V> known, Read<V> mine) {
    return known == null
        ? reads.asMap().putIfAbsent(key, mine) == null
        : reads.asMap().replace(key, known, mine);
  }

  private V loaded(K key, @Nullable V before, Read<V> mine, Loading<K, V> load) {
    try {
      var value = load.load(key, before);
      mine.answer.complete(value);
      return value;
    } catch (Throwable failed) {
      mine.answer.completeExceptionally(failed);
      throw failed;
    }
  }

  /** Remembers a value that was just stored. */
  public void put(K key, V value) {
    var stored = new Read<V>(ticker.read());
    stored.answer.complete(value);
    reads.put(key, stored);
  }

  /** Forgets a key: what a read under way finds is not remembered. */
  public void forget(K key) {
    reads.invalidate(key);
  }

  public void forgetIf(Predicate<K> which) {
    reads.asMap().keySet().removeIf(which);
  }

  public void forgetAll() {
    reads.invalidateAll();
  }
}
