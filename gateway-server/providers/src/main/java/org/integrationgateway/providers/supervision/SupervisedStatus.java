package org.integrationgateway.providers.supervision;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A provider's state, with its reason and times, for callers and operators.
 *
 * @param reason why it is not well, for callers: holds no output of the provider; empty when it is
 * @param serving what serves; present exactly where calls are served
 * @param nextAttempt on the clock of {@link System#nanoTime()}, in backoff
 * @param since when it became like this
 */
record SupervisedStatus<S>(
    ProviderState state,
    String reason,
    Optional<InFlightCalls<S>> serving,
    Optional<Long> nextAttempt,
    Instant since) {
  static <S> SupervisedStatus<S> of(ProviderState state, String reason) {
    return new SupervisedStatus<>(state, reason, Optional.empty(), Optional.empty(), Instant.now());
  }

  static <S> SupervisedStatus<S> serving(
      ProviderState state, String reason, InFlightCalls<S> serving) {
    return new SupervisedStatus<>(
        state, reason, Optional.of(serving), Optional.empty(), Instant.now());
  }

  static <S> SupervisedStatus<S> backoff(String reason, Duration delay) {
    return new SupervisedStatus<>(
        ProviderState.BACKOFF,
        reason,
        Optional.empty(),
        Optional.of(System.nanoTime() + delay.toNanos()),
        Instant.now());
  }

  /** How long a caller should wait before it asks again: whole seconds, at least one. */
  Duration retryAfter() {
    long nanos = nextAttempt.map(at -> at - System.nanoTime()).orElse(0L);
    return Duration.ofSeconds(Math.max(1, Duration.ofNanos(nanos).plusMillis(999).toSeconds()));
  }

  /** Whether the next attempt lies after this moment. */
  boolean attemptsAfter(long nanoTime) {
    return nextAttempt.isPresent() && nextAttempt.get() - nanoTime > 0;
  }
}
