package org.integrationgateway.people.session;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Identity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks identity providers, beside the calls, whether the grants of sessions still hold. A provider
 * that does not answer ends no session.
 */
public final class GrantChecks implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(GrantChecks.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration LAST = Duration.ofSeconds(1);
  private static final int THREADS = 4;
  private static final int MOST_WAITING = 1000;

  private final Set<String> configured;
  private final Function<String, Optional<Identity>> providers;
  private final AuditTrail audit;
  private final Clock clock;
  private final ThreadPoolExecutor executor;

  /**
   * @param configured names of the identity providers of the configuration
   * @param providers those of them that are started
   */
  public GrantChecks(
      Set<String> configured,
      Function<String, Optional<Identity>> providers,
      AuditTrail audit,
      Clock clock) {
    this.configured = Set.copyOf(configured);
    this.providers = providers;
    this.audit = audit;
    this.clock = clock;
    // A check that is dropped comes again with the next minute of use.
    this.executor =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(MOST_WAITING),
            DaemonThread.factory("grant-check"),
            new ThreadPoolExecutor.DiscardPolicy());
    executor.allowCoreThreadTimeOut(true);
  }

  /**
   * Checks the grant of a session later.
   *
   * @param end ends the session
   */
  void later(Session session, Runnable end) {
    session.grantId().ifPresent(grant -> executor.execute(() -> check(session, grant, end)));
  }

  private void check(Session session, String grant, Runnable end) {
    try {
      var reason = refusal(session, grant);
      if (reason.isEmpty()) {
        return;
      }
      end.run();
      audit.record(
          new AuditEvent("session.end", session.subject().id())
              .with("session", session.id())
              .with("reason", reason.get()));
    } catch (RuntimeException failed) {
      log.warn("cannot check the grant of session '{}'", session.id(), failed);
    }
  }

  /** Why the session ends. */
  private Optional<String> refusal(Session session, String grant) {
    if (!configured.contains(session.provider())) {
      return Optional.of("the identity provider of the login is no longer configured");
    }
    var provider = providers.apply(session.provider());
    if (provider.isEmpty()) {
      return Optional.empty();
    }
    try {
      var held = Deadline.in(TIMEOUT).during(() -> provider.get().getGrant(grant));
      return held.holds(clock.instant())
          ? Optional.empty()
          : Optional.of("the identity provider has ended the grant");
    } catch (ServiceException refused) {
      if (refused.reason() == Reason.NOT_FOUND) {
        return Optional.of("the identity provider does not know the grant");
      }
      log.debug("the identity provider did not return a grant: {}", refused.getMessage());
      return Optional.empty();
    }
  }

  /** Waits for a moment for checks under way. */
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(LAST.toMillis(), TimeUnit.MILLISECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException hurry) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
