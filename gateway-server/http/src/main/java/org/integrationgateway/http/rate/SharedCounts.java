package org.integrationgateway.http.rate;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.cache.Cache;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts in a cache what all replicas take of their buckets. Requests do not wait for it: each
 * replica decides by its own buckets, and one thread reports what was taken, many buckets in one
 * request, as long as anything was. While the cache does not answer, each replica allows its share.
 */
public final class SharedCounts implements AutoCloseable {
  /** Each replica counts on its own. */
  public static final SharedCounts NONE = new SharedCounts("", Optional::empty, Clock.systemUTC());

  private static final Logger log = LoggerFactory.getLogger(SharedCounts.class);
  private static final String SCOPE = "gateway-limits";
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  /** The pause between two reports, in which tokens gather. */
  private static final long PAUSE_MILLIS = 50;

  /** How often a replica says that it exists. */
  private static final long PRESENCE_MILLIS = 5_000;

  /** How often a cache that does not answer is asked. */
  private static final long AGAIN_MILLIS = 1_000;

  /** The time in which the replicas are counted. */
  private static final long COUNTED_MILLIS = 2 * PRESENCE_MILLIS;

  /** Failures in a row after which the cache is away: one may be chance. */
  private static final int FAILURES = 2;

  /** Two counters for each bucket. */
  private static final int MOST_BUCKETS = Cache.MAX_KEYS / 2;

  private final String name;
  private final Supplier<Optional<Cache>> found;
  private final Clock clock;
  private final LinkedBlockingQueue<BucketReport> queue = new LinkedBlockingQueue<>();
  private volatile @Nullable Thread reporter;
  private volatile boolean closed;
  private volatile boolean away;
  private volatile boolean answered;
  private volatile int replicas = 1;
  private long presentIn = -1;
  private long presenceDue;
  private int failures;

  private SharedCounts(String name, Supplier<Optional<Cache>> found, Clock clock) {
    this.name = name;
    this.found = found;
    this.clock = clock;
  }

  /**
   * Counts in a cache.
   *
   * @param name of the provider
   * @param cache empty until the provider is started
   */
  public static SharedCounts in(String name, Supplier<Optional<Cache>> cache, Clock clock) {
    var counts = new SharedCounts(name, cache, clock);
    counts.reporter = DaemonThread.start("shared-limits", counts::reportAll);
    return counts;
  }

  /** Whether the replicas count together now. */
  public boolean isUp() {
    return answered && !away;
  }

  /** Into how many parts a rate is divided: the number of replicas while the cache is away. */
  int parts() {
    return away ? replicas : 1;
  }

  /**
   * The report of a bucket; empty where each replica counts on its own.
   *
   * @param place of its rate
   */
  Optional<BucketReport> report(Bucket bucket, String place, long interval, long burst) {
    if (reporter == null) {
      return Optional.empty();
    }
    // A digest: keys of caches are short, and subjects and addresses are not of their concern.
    var digest = Sha256.hex(place + bucket.key()).substring(0, 32);
    return Optional.of(new BucketReport(bucket, digest, interval, burst));
  }

  /** Counts a token that was taken. */
  void took(BucketReport report) {
    if (report.took()) {
      queue.add(report);
    }
  }

  private void reportAll() {
    try {
      while (!closed) {
        long wait = Math.max(1, presenceDue - clock.millis());
        var first = queue.poll(Math.min(wait, PRESENCE_MILLIS), TimeUnit.MILLISECONDS);
        var reports = new ArrayList<BucketReport>();
        if (first != null) {
          reports.add(first);
        }
        Thread.sleep(report(reports) ? PAUSE_MILLIS : AGAIN_MILLIS);
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reports these and what is queued; returns whether the cache has answered. */
  private boolean report(List<BucketReport> reports) {
    var cache = found.get();
    try {
      if (cache.isPresent() && (failures > 0 || clock.millis() >= presenceDue)) {
        present(cache.get());
      }
      while (cache.isPresent() && !closed) {
        queue.drainTo(reports, MOST_BUCKETS - reports.size());
        if (reports.isEmpty()) {
          back();
          return true;
        }
        reports.forEach(BucketReport::dequeued);
        report(cache.get(), reports);
        reports.clear();
      }
    } catch (RuntimeException failed) {
      gone(failed);
    }
    giveBack(reports);
    return false;
  }

  private void report(Cache cache, List<BucketReport> reports) {
    var amounts = new HashMap<String, Long>();
    long millis = clock.millis();
    var life = Duration.ZERO;
    for (var report : reports) {
      report.write(amounts, millis);
      life = life.compareTo(report.life()) < 0 ? report.life() : life;
    }
    try {
      var totals = add(cache, amounts, life);
      long nanos = System.nanoTime();
      reports.forEach(report -> report.read(totals, millis, nanos));
    } catch (RuntimeException failed) {
      reports.forEach(BucketReport::failed);
      throw failed;
    }
  }

  /** Says that this replica exists, and counts them all. */
  private void present(Cache cache) {
    long now = clock.millis();
    long window = now / COUNTED_MILLIS;
    var amounts =
        Map.of("replicas/" + window, window == presentIn ? 0L : 1L, "replicas/" + (window - 1), 0L);
    var totals = add(cache, amounts, Duration.ofMillis(3 * COUNTED_MILLIS));
    presentIn = window;
    presenceDue = now + PRESENCE_MILLIS;
    long most = totals.values().stream().mapToLong(Long::longValue).max().orElse(1);
    replicas = (int) Math.max(1, Math.min(most, 1_000));
  }

  private static Map<String, Long> add(Cache cache, Map<String, Long> amounts, Duration life) {
    return Deadline.in(TIMEOUT).during(() -> cache.add(SCOPE, amounts, life));
  }

  /** Queues again what was not reported. */
  private void giveBack(List<BucketReport> reports) {
    for (var report : reports) {
      report.dequeued();
      if (report.queues()) {
        queue.add(report);
      }
    }
  }

  private void back() {
    answered = true;
    failures = 0;
    if (away) {
      away = false;
      log.info("the cache '{}' counts again: all replicas share the rates", name);
    }
  }

  private void gone(RuntimeException reason) {
    if (!away && !closed && ++failures >= FAILURES) {
      away = true;
      log.warn(
          "the cache '{}' (server.limits.backend) does not count: until it does, this replica"
              + " allows 1/{} of every rate: {}",
          name,
          replicas,
          reason.getMessage());
    }
  }

  @Override
  public void close() {
    closed = true;
    var working = reporter;
    if (working != null) {
      working.interrupt();
    }
  }
}
