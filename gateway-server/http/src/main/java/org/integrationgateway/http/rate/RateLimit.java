package org.integrationgateway.http.rate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.integrationgateway.config.server.RatesConfig.Rate;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * One rate, for many subjects or addresses, counted at this replica, or together with the others.
 */
final class RateLimit {
  private static final int MOST_KEYS = 100_000;

  private final Place place;
  private final Rate rate;
  private final RateObserver observer;
  private final SharedCounts shared;
  private final LongSupplier nanoTime;
  private final long interval;
  private final long burst;
  private final LimitField field;
  private final Cache<String, Bucket> buckets =
      Caffeine.newBuilder().maximumSize(MOST_KEYS).build();

  /**
   * The place of a rate.
   *
   * @param path begins the names of its buckets in a cache
   * @param message what a caller is told that exceeds it
   */
  record Place(LimitKind kind, String path, String message) {}

  RateLimit(
      LimitKind kind,
      Rate rate,
      RateObserver observer,
      SharedCounts shared,
      LongSupplier nanoTime) {
    this(new Place(kind, "", kind.message(rate)), rate, observer, shared, nanoTime);
  }

  RateLimit(Place place, Rate rate, RateObserver observer, SharedCounts shared) {
    this(place, rate, observer, shared, System::nanoTime);
  }

  private RateLimit(
      Place place, Rate rate, RateObserver observer, SharedCounts shared, LongSupplier nanoTime) {
    this.place = place;
    this.rate = rate;
    this.observer = observer;
    this.shared = shared;
    this.nanoTime = nanoTime;
    this.interval = rate.isLimited() ? rate.period().toNanos() / rate.requests() : 0;
    this.burst = interval * rate.burst();
    this.field = new LimitField(place.kind().label(), rate.burst(), Duration.ofNanos(burst));
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
    return known != null ? known : buckets.get(key, this::fresh);
  }

  private Bucket fresh(String key) {
    var bucket = new Bucket(key, nanoTime.getAsLong());
    shared
        .report(bucket, place.kind().label() + "/" + place.path(), interval, burst)
        .ifPresent(bucket::reportedBy);
    return bucket;
  }

  /**
   * Takes a token of the bucket.
   *
   * @throws GatewayException {@code RATE_LIMITED} when it is empty
   */
  void take(Bucket bucket, String address) {
    long now = nanoTime.getAsLong();
    long wait = taken(bucket, now);
    if (wait > 0) {
      throw exceeded(bucket, address, now, wait);
    }
    field.show(bucket.left(now, interval(), burst()), Duration.ofNanos(interval()));
  }

  /** Takes a token if there is one. */
  void count(String key) {
    taken(bucket(key), nanoTime.getAsLong());
  }

  private long taken(Bucket bucket, long now) {
    long wait = bucket.take(now, interval(), burst());
    if (wait == 0) {
      bucket.report().ifPresent(shared::took);
    }
    return wait;
  }

  /** The time between two tokens of this replica. */
  private long interval() {
    return interval * shared.parts();
  }

  /** The time in which an empty bucket of this replica becomes full. */
  private long burst() {
    int parts = shared.parts();
    return parts == 1 ? burst : interval * parts * Math.max(1, rate.burst() / parts);
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
    long wait = bucket.untilToken(now, interval(), burst());
    if (wait > 0) {
      throw exceeded(bucket, key, now, wait);
    }
  }

  private GatewayException exceeded(Bucket bucket, String address, long now, long wait) {
    observer.limited(place.kind(), bucket.key(), address, bucket.report(now));
    field.show(0, Duration.ofNanos(wait));
    return new GatewayException(ErrorCode.RATE_LIMITED, place.message())
        .retryAfter(Duration.ofNanos(wait));
  }
}
