package org.integrationgateway.connections.credential.refresh;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.config.server.RefreshConfig;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.CredentialStore.Due;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.GatewayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes tokens before they expire, also those that no call uses. Every replica looks for due
 * credentials; the lease of each row decides which one sends the request. Calls do not wait for
 * this work: each refreshes its own credential.
 */
public final class BackgroundRefresh implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(BackgroundRefresh.class);
  private static final int BATCH = 100;
  private static final int PARTS_OF_AHEAD = 20;
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);
  private static final Duration LAST = Duration.ofSeconds(1);

  private final CredentialVault vault;
  private final CredentialRefresher refresher;
  private final Function<String, Optional<App>> apps;
  private final Clock clock;
  private final Duration pause;
  private final Semaphore free;
  private final ExecutorService workers;
  private final Thread scanner;
  private final AtomicBoolean failing = new AtomicBoolean();
  private volatile boolean closed;
  private Optional<Due> last = Optional.empty();

  private BackgroundRefresh(
      RefreshConfig config,
      CredentialVault vault,
      CredentialRefresher refresher,
      Function<String, Optional<App>> apps,
      Clock clock) {
    this.vault = vault;
    this.refresher = refresher;
    this.apps = apps;
    this.clock = clock;
    this.pause = pause(config.ahead());
    this.free = new Semaphore(config.concurrency());
    this.workers =
        Executors.newFixedThreadPool(
            config.concurrency(), DaemonThread.factory("credential-refresh-ahead"));
    this.scanner = LastingThread.of("credential-refresh-ahead", this::scan);
  }

  /**
   * Starts it.
   *
   * @param apps those that are deployed; credentials of others are left alone
   */
  public static AutoCloseable start(
      RefreshConfig config,
      CredentialVault vault,
      CredentialRefresher refresher,
      Function<String, Optional<App>> apps,
      Clock clock) {
    if (!config.enabled()) {
      return () -> {};
    }
    var started = new BackgroundRefresh(config, vault, refresher, apps, clock);
    started.scanner.start();
    return started;
  }

  private static Duration pause(Duration ahead) {
    var part = ahead.dividedBy(PARTS_OF_AHEAD);
    if (part.compareTo(SHORTEST_PAUSE) < 0) {
      return SHORTEST_PAUSE;
    }
    return part.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : part;
  }

  private void scan() {
    try {
      while (!closed) {
        boolean more = false;
        try {
          more = batch();
          failing.set(false);
        } catch (GatewayException outage) {
          failed(outage);
        } catch (RuntimeException defect) {
          log.error("the search for expiring tokens failed", defect);
        }
        if (!more) {
          TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private void failed(GatewayException outage) {
    if (!failing.getAndSet(true)) {
      log.warn(
          "tokens are not refreshed before they expire until the store is available: {}",
          outage.getMessage());
    }
  }

  /**
   * Begins the refreshes of one batch. A credential that cannot be refreshed stays in the index, so
   * the next batch begins behind this one.
   *
   * @return whether there may be more
   */
  private boolean batch() throws InterruptedException {
    var due = vault.due(last, BATCH);
    last = due.size() < BATCH ? Optional.empty() : Optional.of(due.get(due.size() - 1));
    for (var each : due) {
      var connection = connection(each.key());
      if (connection.isPresent()) {
        begin(each.key(), connection.get());
      }
    }
    return last.isPresent();
  }

  private Optional<Connection> connection(CredentialKey key) {
    return apps.apply(key.app())
        .map(app -> app.connections().get(key.connection()))
        .filter(connection -> connection.auth().getsTokens());
  }

  private void begin(CredentialKey key, Connection connection) throws InterruptedException {
    free.acquire();
    workers.execute(
        () -> {
          try {
            refresh(key, connection);
          } catch (GatewayException problem) {
            log.debug(
                "a token of app '{}' was not refreshed before its expiry: {}",
                key.app(),
                problem.getMessage());
          } catch (RuntimeException defect) {
            log.error("a token of app '{}' was not refreshed before its expiry", key.app(), defect);
          } finally {
            free.release();
          }
        });
  }

  private void refresh(CredentialKey key, Connection connection) {
    vault
        .read(key)
        .filter(row -> isDue(row) && !row.refresh().leasedUntil().isAfter(clock.instant()))
        .ifPresent(row -> refresher.ahead(connection, row, now -> !isDue(now)));
  }

  private boolean isDue(HeldCredential row) {
    return row.refresh().refreshAt().filter(at -> !at.isAfter(clock.instant())).isPresent();
  }

  /** Requests under way are finished by the refresher. */
  @Override
  public void close() {
    closed = true;
    scanner.interrupt();
    workers.shutdown();
    try {
      if (!workers.awaitTermination(LAST.toMillis(), TimeUnit.MILLISECONDS)) {
        log.debug("requests for tokens are in progress");
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
