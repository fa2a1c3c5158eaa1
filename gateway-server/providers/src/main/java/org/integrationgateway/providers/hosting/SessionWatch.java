package org.integrationgateway.providers.hosting;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.providers.process.output.ProviderOutputLog;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.SessionLogLine;

/**
 * Follows one session: logs its output under the provider's name and reports its end. Waits for a
 * runtime that does not answer for a while.
 */
final class SessionWatch implements AutoCloseable {
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(1);

  private final RuntimeProvider runtime;
  private final String sessionId;
  private final CompletableFuture<String> ended;
  private final ProviderOutputLog output;
  private final Thread thread;
  private volatile boolean closed;
  private volatile boolean stopped;
  private long seen;

  SessionWatch(
      RuntimeProvider runtime, String sessionId, String provider, CompletableFuture<String> ended) {
    this.runtime = runtime;
    this.sessionId = sessionId;
    this.ended = ended;
    this.output = new ProviderOutputLog(provider);
    this.thread = LastingThread.of("provider-" + provider + "-session", this::follow);
  }

  void begin() {
    thread.start();
  }

  String sessionId() {
    return sessionId;
  }

  /** Whether the session stopped by itself. */
  boolean hasEndedWell() {
    return stopped && !closed;
  }

  List<String> lastLines() {
    return output.last();
  }

  private void follow() {
    while (!closed) {
      readLog();
      try {
        var session = runtime.get(sessionId);
        if (session.state().isFinal()) {
          stopped = session.state() == RuntimeSession.State.STOPPED;
          ended.complete(how(session));
          return;
        }
      } catch (ServiceException e) {
        if (e.reason() == Reason.NOT_FOUND) {
          ended.complete("an unknown end: its runtime no longer knows its session");
          return;
        }
      } catch (RuntimeException away) {
        // The session may come back; asking the provider tells whether it is there.
      }
      LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
    }
  }

  /** Reads the log until it ends or breaks off. */
  private void readLog() {
    try {
      var unused = Deadline.in(Deadline.LONGEST).during(this::readLines);
    } catch (RuntimeException away) {
      // As above.
    }
  }

  private long readLines() {
    try (var lines = runtime.logs(LogQuery.of(sessionId).behind(seen).following())) {
      for (var line = lines.next(); line.isPresent() && !closed; line = lines.next()) {
        seen = line.get().seq();
        if (line.get().origin() == SessionLogLine.Origin.APP) {
          output.take(line.get().text());
        }
      }
    }
    return seen;
  }

  private static String how(RuntimeSession session) {
    var reason = session.reason().isEmpty() ? "" : ": " + session.reason();
    var state = session.state().name().toLowerCase(Locale.ROOT);
    return "session " + session.id() + " " + state + reason;
  }

  /** Ends the reading at the next occasion. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
