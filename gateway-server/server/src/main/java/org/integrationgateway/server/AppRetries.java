package org.integrationgateway.server;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.integrationgateway.base.thread.DaemonThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries apps again that could not be served because something of theirs could not be had, such as a
 * document: first soon, then with growing pauses, until they are served.
 */
final class AppRetries implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AppRetries.class);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

  private final Function<String, Optional<String>> retry;
  private final Map<String, String> reasons = new HashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("app-retries"));

  /**
   * Begins.
   *
   * @param apps that are unavailable
   * @param retry of one app: the reason when it still cannot be served
   */
  static AutoCloseable begin(List<String> apps, Function<String, Optional<String>> retry) {
    if (apps.isEmpty()) {
      return () -> {};
    }
    var retries = new AppRetries(retry);
    apps.forEach(app -> retries.later(app, FIRST_PAUSE));
    return retries;
  }

  private AppRetries(Function<String, Optional<String>> retry) {
    this.retry = retry;
  }

  private void later(String app, Duration pause) {
    var unused = timer.schedule(() -> attempt(app, pause), pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void attempt(String app, Duration before) {
    try {
      var reason = retry.apply(app);
      if (reason.isEmpty()) {
        log.info("app '{}' was tried again and is available", app);
        return;
      }
      if (!reason.get().equals(reasons.put(app, reason.get()))) {
        log.warn("app '{}' was tried again and is still unavailable: {}", app, reason.get());
      }
    } catch (RuntimeException | Error defect) {
      log.error("app '{}' could not be tried again", app, defect);
    }
    if (timer.isShutdown()) {
      return;
    }
    var doubled = before.multipliedBy(2);
    later(app, doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
