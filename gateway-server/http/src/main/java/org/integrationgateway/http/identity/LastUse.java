package org.integrationgateway.http.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.integrationgateway.base.thread.DaemonThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores when tokens or sessions were last used, at most once a minute for each. Writes in batches
 * on a thread of its own, so that no call waits.
 */
public final class LastUse implements AutoCloseable {
  /** How much later the last use may be than the stored one. */
  public static final Duration PRECISION = Duration.ofMinutes(1);

  private static final Logger log = LoggerFactory.getLogger(LastUse.class);
  private static final Duration DELAY = Duration.ofSeconds(1);
  private static final int MOST_REMEMBERED = 100_000;

  private final String name;
  private final Consumer<Map<String, Instant>> store;
  private final Clock clock;
  private final Cache<String, Instant> noted =
      Caffeine.newBuilder().expireAfterWrite(PRECISION).maximumSize(MOST_REMEMBERED).build();
  private final ConcurrentMap<String, Instant> waiting = new ConcurrentHashMap<>();
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private final ScheduledExecutorService writer;

  /**
   * @param name of what is used, one word: names the thread
   * @param store writes the times by hash; those that are gone are left out
   */
  public LastUse(String name, Consumer<Map<String, Instant>> store, Clock clock) {
    this.name = name;
    this.store = store;
    this.clock = clock;
    this.writer = Executors.newSingleThreadScheduledExecutor(DaemonThread.factory(name + "-use"));
  }

  /**
   * Notes a use at this moment.
   *
   * @return whether it is the first within a minute
   */
  public boolean note(String hash) {
    var now = clock.instant();
    var before = noted.getIfPresent(hash);
    if (before != null && now.isBefore(before.plus(PRECISION))) {
      return false;
    }
    boolean first =
        before == null
            ? noted.asMap().putIfAbsent(hash, now) == null
            : noted.asMap().replace(hash, before, now);
    if (first) {
      waiting.put(hash, now);
      schedule();
    }
    return first;
  }

  /** The last use that was noted here; it may not be stored yet. */
  public Optional<Instant> last(String hash) {
    return Optional.ofNullable(noted.getIfPresent(hash));
  }

  private void schedule() {
    if (scheduled.compareAndSet(false, true)) {
      try {
        writer.schedule(this::write, DELAY.toMillis(), TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        log.debug("closing: the last use of a {} is not stored", name);
      }
    }
  }

  private void write() {
    scheduled.set(false);
    var batch = new HashMap<String, Instant>();
    waiting.forEach((hash, at) -> batch.put(hash, at));
    batch.forEach(waiting::remove);
    if (batch.isEmpty()) {
      return;
    }
    try {
      store.accept(batch);
    } catch (RuntimeException e) {
      log.warn("cannot store when {} {}s were last used", batch.size(), name, e);
    }
  }

  @Override
  public void close() {
    writer.shutdown();
    write();
  }
}
