package org.integrationgateway.http.rate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.integrationgateway.config.server.RatesConfig.Rate;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** One rate, for many subjects or addresses. The state is of this replica only. */
final class RateLimit {
  private static final int MOST_KEYS = 100_000;

  private final LimitKind kind;
  private final Rate rate;
  private final RateObserver observer;
  private final LongSupplier nanoTime;
  private final long interval;
  private final long burst;
  private final Cache<String, Bucket> buckets =
      Caffeine.newBuilder().maximumSize(MOST_KEYS).build();

  RateLimit(LimitKind kind, Rate rate, RateObserver observer, LongSupplier nanoTime) {
    this.kind = kind;
    this.rate = rate;
    this.observer = observer;
    this.nanoTime = nanoTime;
    this.interval = rate.isLimited() ? rate.period().toNanos() / rate.requests() : 0;
    this.burst = interval * rate.burst();
  }

  /** Whether requests are counted by this rate. */
  boolean has(Rate other) {
    return rate.equals(other);
  }

  boolean isOff() {
    return !rate.isLimited();
  }

  Bucket bucket(String key) {
    var known = buckets.getIfPresent(key);
    return known != null
        ? known
        : buckets.get(key, fresh -> new Bucket(fresh, nanoTime.getAsLong()));
  }

  /**
   * Takes a token of the bucket.
   *
   * @throws GatewayException {@code RATE_LIMITED} when it is empty
   */
  void take(Bucket bucket, String address) {
    long now = nanoTime.getAsLong();
    long wait = bucket.take(now, interval, burst);
    if (wait > 0) {
      throw exceeded(bucket, address, now, wait);
    }
  }

  /** Takes a token if there is one. */
  void count(String key) {
    bucket(key).take(nanoTime.getAsLong(), interval, burst);
  }

  /**
   * Refuses a request whose bucket is empty, without taking a token.
   *
   * @throws GatewayException {@code RATE_LIMITED}
   */
  void check(String key) {
    var bucket = buckets.getIfPresent(key);
    if (bucket == null) {
      return;
    }
    long now = nanoTime.getAsLong();
    long wait = bucket.untilToken(now, interval, burst);
    if (wait > 0) {
      throw exceeded(bucket, key, now, wait);
    }
  }

  private GatewayException exceeded(Bucket bucket, String address, long now, long wait) {
    observer.limited(kind, bucket.key(), address, bucket.report(now));
    return new GatewayException(ErrorCode.RATE_LIMITED, kind.message(rate))
        .retryAfter(Duration.ofNanos(wait));
  }
}
