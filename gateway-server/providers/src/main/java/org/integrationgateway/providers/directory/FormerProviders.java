package org.integrationgateway.providers.directory;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.providers.Entry;
import org.integrationgateway.providers.supervision.Supervision;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Providers that a changed configuration has replaced or removed. A process ends after its calls;
 * nothing counts the calls of an embedded one, which is closed after the time that they may take.
 */
final class FormerProviders implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(FormerProviders.class);

  /** Longer than usual calls of the services that are embedded. */
  private static final Duration CALLS = Duration.ofMinutes(2);

  private final Set<Entry.Builtin> open = ConcurrentHashMap.newKeySet();

  /** Ends a provider after its calls. */
  void end(Entry entry) {
    if (entry instanceof Entry.Builtin builtin && builtin.provider() instanceof AutoCloseable) {
      open.add(builtin);
      CompletableFuture.delayedExecutor(CALLS.toMillis(), TimeUnit.MILLISECONDS)
          .execute(() -> closeOnce(builtin));
      return;
    }
    entry.supervisor().ifPresent(Supervision::close);
  }

  /** Ends a provider that has served no call. */
  void endNow(Entry entry) {
    if (entry instanceof Entry.Builtin builtin) {
      close(builtin);
    }
    entry.supervisor().ifPresent(Supervision::close);
  }

  private void closeOnce(Entry.Builtin builtin) {
    if (open.remove(builtin)) {
      close(builtin);
    }
  }

  static void close(Entry.Builtin builtin) {
    if (builtin.provider() instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        log.warn("providers.{}.{} did not close", builtin.kind(), builtin.name(), e);
      }
    }
  }

  @Override
  public void close() {
    open.forEach(this::closeOnce);
  }
}
