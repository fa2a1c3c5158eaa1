package org.integrationgateway.mcp.door.session;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Passes notices on at once, and an equal one that follows within a second at the end of that
 * second: upstreams may announce without end.
 */
final class Notices {
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  /** How long equal news of another replica is taken for the same. */
  private static final long SAME_NANOS = Duration.ofSeconds(3).toNanos();

  private static final int MOST = 10_000;

  private final Consumer<Notice> delivery;
  private final Map<Notice, Last> recent = new ConcurrentHashMap<>();

  /**
   * @param at when it was passed on
   * @param again whether it came again since
   */
  private record Last(long at, boolean again) {}

  Notices(Consumer<Notice> delivery) {
    this.delivery = delivery;
  }

  void announce(Notice news) {
    if (recent.size() >= MOST && !recent.containsKey(news)) {
      return;
    }
    long now = System.nanoTime();
    var last =
        recent.merge(
            news,
            new Last(now, false),
            (before, fresh) -> now - before.at >= PAUSE_NANOS ? fresh : new Last(before.at, true));
    if (!last.again) {
      delivery.accept(news);
    }
  }

  /** Whether the notice was passed on here a moment ago. */
  boolean isRecent(Notice news) {
    var last = recent.get(news);
    return last != null && System.nanoTime() - last.at < SAME_NANOS;
  }

  /** Passes on what came again, once a second. */
  void tick() {
    long now = System.nanoTime();
    for (var entry : recent.entrySet()) {
      var last = entry.getValue();
      if (now - last.at >= SAME_NANOS && !last.again) {
        recent.remove(entry.getKey(), last);
      } else if (last.again
          && now - last.at >= PAUSE_NANOS
          && recent.replace(entry.getKey(), last, new Last(now, false))) {
        delivery.accept(entry.getKey());
      }
    }
  }
}
