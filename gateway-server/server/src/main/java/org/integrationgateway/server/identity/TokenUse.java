package org.integrationgateway.server.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores when tokens were last used, to the minute. Writes in batches on a thread of its own, so
 * that no call waits.
 */
final class TokenUse implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(TokenUse.class);
  private static final Duration PRECISION = Duration.ofMinutes(1);
  private static final Duration DELAY = Duration.ofSeconds(1);
  private static final int MOST_REMEMBERED = 100_000;

  private final TokenStore store;
  private final Clock clock;
  private final Cache<String, Boolean> noted =
      Caffeine.newBuilder().expireAfterWrite(PRECISION).maximumSize(MOST_REMEMBERED).build();
  private final ConcurrentMap<String, Instant> waiting = new ConcurrentHashMap<>();
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private final ScheduledExecutorService writer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var thread = new Thread(task, "token-use");
            thread.setDaemon(true);
            return thread;
          });

  TokenUse(TokenStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  void note(StoredApiToken token) {
    var hash = token.hash();
    if (noted.getIfPresent(hash) != null || noted.asMap().putIfAbsent(hash, true) != null) {
      return;
    }
    waiting.put(hash, clock.instant().truncatedTo(ChronoUnit.MINUTES));
    if (scheduled.compareAndSet(false, true)) {
      try {
        writer.schedule(this::write, DELAY.toMillis(), TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        log.debug("closing: the last use of a token is not stored");
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
      store.used(batch);
    } catch (RuntimeException e) {
      log.warn("cannot store when {} tokens were last used", batch.size(), e);
    }
  }

  @Override
  public void close() {
    writer.shutdown();
    write();
  }
}
