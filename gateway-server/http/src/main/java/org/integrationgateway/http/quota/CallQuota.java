package org.integrationgateway.http.quota;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.rate.LimitField;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One quota, for many subjects. Each replica takes some calls of it from the store at once, fewer
 * the less is left, and allows these: so never more calls are made than the quota has, and at most
 * a sixty-fourth of it is with each replica.
 */
final class CallQuota {
  private static final int MOST_KEYS = 100_000;

  /** Subjects whose calls are given back in one write. */
  private static final int AT_ONCE = 200;

  private static final Logger log = LoggerFactory.getLogger(CallQuota.class);

  /** How long a spent quota is not asked for again; another replica may have given back. */
  private static final Duration SPENT = Duration.ofSeconds(5);

  private final Place place;
  private final Period period;
  private final long most;
  private final QuotaStore store;
  private final Clock clock;
  private final LimitField field;
  private final Cache<String, Holding> holdings =
      Caffeine.newBuilder()
          .maximumSize(MOST_KEYS)
          .<String, Holding>removalListener((subject, held, cause) -> evicted(held, cause))
          .build();

  /**
   * The place of a quota.
   *
   * @param name in headers, such as {@code app}
   * @param path the key that has it, without the period
   * @param of whose calls they are, in a sentence
   */
  record Place(String name, String path, String of) {}

  /** Calls that this replica holds of a quota for one subject in one period. */
  private static final class Holding {
    private final String holder;
    private final String period;
    private final Instant end;
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong reported = new AtomicLong();
    private volatile long taken;
    private volatile Instant askAgain = Instant.MIN;

    private Holding(String holder, String period, Instant end) {
      this.holder = holder;
      this.period = period;
      this.end = end;
    }

    private boolean take() {
      return calls.getAndUpdate(left -> left > 0 ? left - 1 : 0) > 0;
    }
  }

  CallQuota(Place place, Period period, long most, QuotaStore store, Clock clock) {
    this.place = place;
    this.period = period;
    this.most = most;
    this.store = store;
    this.clock = clock;
    this.field =
        new LimitField(place.name() + "-" + period.word(), most, Duration.ofDays(period.days()));
  }

  /**
   * Takes a call.
   *
   * @param subject empty: all of them together
   * @return gives the call back; empty when the quota is spent
   */
  Optional<Runnable> take(String subject) {
    var now = clock.instant();
    var holding = holding(subject, now);
    if (!holding.take() && !ask(holding, now)) {
      field.show(0, Duration.between(now, holding.end));
      return Optional.empty();
    }
    long left = most - holding.taken + holding.calls.get();
    field.show(Math.max(0, left), Duration.between(now, holding.end));
    return Optional.of(holding.calls::incrementAndGet);
  }

  private Holding holding(String subject, Instant now) {
    var known = holdings.getIfPresent(subject);
    if (known != null && now.isBefore(known.end)) {
      return known;
    }
    return holdings.asMap().compute(subject, (key, held) -> current(key, held, now));
  }

  private Holding current(String subject, @Nullable Holding held, Instant now) {
    if (held != null && now.isBefore(held.end)) {
      return held;
    }
    store.removeOld(now);
    return new Holding(store.holder(path(), subject), period.at(now), period.end(now));
  }

  /** Takes calls from the store, and one of them. */
  private boolean ask(Holding holding, Instant now) {
    if (now.isBefore(holding.askAgain)) {
      return false;
    }
    var share = store.take(period, holding.period, holding.holder, most);
    holding.taken = share.taken();
    if (share.granted() == 0) {
      holding.askAgain = now.plus(SPENT);
      return false;
    }
    holding.calls.addAndGet(share.granted() - 1);
    return true;
  }

  /** The refusal of a call of a subject. */
  GatewayException spent(String subject) {
    var now = clock.instant();
    var end = period.end(now);
    return new GatewayException(
            ErrorCode.RATE_LIMITED,
            ("%s has made the %d calls that %s allows in a %s of UTC: wait until %s, or ask the"
                    + " operator for more")
                .formatted(
                    subject.isEmpty() ? place.of() : "this caller of " + place.of(),
                    most,
                    path(),
                    period.word(),
                    end))
        .retryAfter(Duration.between(now, end));
  }

  /** Whether a refusal of this subject is to be reported: none was for a minute. */
  boolean reports(String subject) {
    var holding = holdings.getIfPresent(subject);
    if (holding == null) {
      return false;
    }
    long now = clock.millis();
    long last = holding.reported.get();
    return now - last >= 60_000 && holding.reported.compareAndSet(last, now);
  }

  private String path() {
    return place.path() + "." + period.key();
  }

  private void evicted(@Nullable Holding held, RemovalCause cause) {
    if (held != null && cause.wasEvicted()) {
      unused(held).ifPresent(calls -> store.giveBack(period, List.of(calls)));
    }
  }

  private Optional<QuotaStore.Unused> unused(Holding held) {
    long calls = held.calls.getAndSet(0);
    return calls > 0 && clock.instant().isBefore(held.end)
        ? Optional.of(new QuotaStore.Unused(held.period, held.holder, calls))
        : Optional.empty();
  }

  /**
   * Gives back what was not used, the most first: the quota ends. What is left at the deadline is
   * lost to its subjects.
   */
  void close(Deadline deadline) {
    var all =
        holdings.asMap().values().stream()
            .map(this::unused)
            .flatMap(Optional::stream)
            .sorted(Comparator.comparingLong(QuotaStore.Unused::calls).reversed())
            .toList();
    for (int i = 0; i < all.size(); i += AT_ONCE) {
      if (deadline.expired()) {
        log.warn(
            "{} of {} subjects lose the calls that this replica has reserved and not used of"
                + " {}",
            all.size() - i,
            all.size(),
            path());
        return;
      }
      store.giveBack(period, all.subList(i, Math.min(all.size(), i + AT_ONCE)));
    }
  }
}
