package org.integrationgateway.builtin.oidc.issuer;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * A document that is fetched when it is needed and again when it is old. Callers that arrive during
 * a fetch share its result, also its failure, so that a provider that hangs delays each of them
 * once.
 */
final class CachedFetch<T> {
  /** The time for which an old document serves after a failed fetch, before the next attempt. */
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final Supplier<T> fetch;
  private final Duration fresh;
  private final Duration usable;
  private final InstantSource time;
  private final ReentrantLock fetching = new ReentrantLock();
  private final AtomicReference<@Nullable Instant> renewed = new AtomicReference<>();
  private volatile @Nullable Held<T> held;
  private volatile @Nullable Failure failure;

  /** A document, and when its fetch began, on both clocks. */
  private record Held<T>(T value, Instant at, long nanos) {}

  private record Failure(ServiceException problem, Instant at, long nanos) {}

  /**
   * @param fresh how long a document serves without a question
   * @param usable how long it serves while it cannot be fetched again
   */
  CachedFetch(Supplier<T> fetch, Duration fresh, Duration usable, InstantSource time) {
    this.fetch = fetch;
    this.fresh = fresh;
    this.usable = usable;
    this.time = time;
  }

  /**
   * The document.
   *
   * @throws ServiceException of the fetch, when there is no usable document
   */
  T get() {
    var known = held;
    if (known != null && isWithin(known.at(), fresh)) {
      return known.value();
    }
    return fetched(System.nanoTime());
  }

  /** The document, fetched again unless this was asked for within the pause. */
  T renewed(Duration pause) {
    var last = renewed.get();
    var now = time.instant();
    boolean recent = last != null && isWithin(last, pause);
    return recent || !renewed.compareAndSet(last, now) ? get() : fetched(System.nanoTime());
  }

  private T fetched(long arrived) {
    var old = old();
    var last = failure;
    if (old.isPresent() && last != null && isWithin(last.at(), PAUSE)) {
      return old.get();
    }
    fetching.lock();
    try {
      return fetchedMeanwhile(arrived).orElseGet(this::fetchNow);
    } catch (ServiceException problem) {
      return old.orElseThrow(() -> problem);
    } finally {
      fetching.unlock();
    }
  }

  /** The document while it cannot be fetched again. */
  private Optional<T> old() {
    var known = held;
    return known != null && isWithin(known.at(), usable)
        ? Optional.of(known.value())
        : Optional.empty();
  }

  /** The result of another caller's fetch after this caller arrived. */
  private Optional<T> fetchedMeanwhile(long arrived) {
    var known = held;
    if (known != null && known.nanos() - arrived >= 0) {
      return Optional.of(known.value());
    }
    var last = failure;
    if (last != null && last.nanos() - arrived >= 0) {
      throw last.problem();
    }
    return Optional.empty();
  }

  private T fetchNow() {
    try {
      var value = fetch.get();
      held = new Held<>(value, time.instant(), System.nanoTime());
      failure = null;
      return value;
    } catch (ServiceException problem) {
      failure = new Failure(problem, time.instant(), System.nanoTime());
      throw problem;
    }
  }

  /** A clock that was set back makes a document old. */
  private boolean isWithin(Instant at, Duration span) {
    var age = Duration.between(at, time.instant());
    return !age.isNegative() && age.compareTo(span) < 0;
  }
}
