package ${package};

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.SessionRequest;

/** One session: its app, its log, and its end. */
final class Session {
  private static final int LAST_WORDS = 5;
  private static final int LONGEST_REASON = 2_000;

  private final String id;
  private final SessionRequest request;
  private final InstantSource clock;
  private final Instant startedAt;
  private final SessionLog log;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final ReentrantLock lock = new ReentrantLock();
  private State state = State.READY;
  private String reason = "";
  private Optional<Instant> endedAt = Optional.empty();
  private Optional<AppProcess> app = Optional.empty();
  private boolean ending;

  Session(String id, SessionRequest request, InstantSource clock) {
    this.id = id;
    this.request = request;
    this.clock = clock;
    this.startedAt = clock.instant();
    this.log = new SessionLog(clock);
  }

  String id() {
    return id;
  }

  SessionRequest request() {
    return request;
  }

  SessionLog log() {
    return log;
  }

  boolean hasEnded() {
    return ended.isDone();
  }

  RuntimeSession describe() {
    return locked(
        () ->
            new RuntimeSession(
                id, state, reason, request.app(), startedAt, endedAt, request.labels()));
  }

  /** Adds lines of the host; returns the number of the last. */
  long append(List<String> lines) {
    return this.<Long>locked(
        () -> {
          requireOpen();
          return lines.stream()
              .mapToLong(line -> log.append(SessionLogLine.Origin.HOST, line))
              .max()
              .orElse(0);
        });
  }

  /** Starts the only app of this session; returns the address that it will listen on. */
  Path host(AppLaunch launch) {
    return locked(
        () -> {
          requireOpen();
          if (app.isPresent()) {
            throw invalid("has its app already: start another session");
          }
          var started = AppProcess.start(launch, line -> log.append(SessionLogLine.Origin.APP, line));
          app = Optional.of(started);
          state = State.RUNNING;
          log.append(SessionLogLine.Origin.RUNTIME, "the app '" + launch.name() + "' was started");
          started.whenEnded(this::appEnded);
          return started.socket();
        });
  }

  private void appEnded(int exit) {
    var how = exit > 128 ? "signal " + (exit - 128) : "exit code " + exit;
    end(
        exit == 0 ? State.STOPPED : State.FAILED,
        () -> "the app ended with " + how + (exit == 0 ? "" : lastWords()),
        Deadline.in(Duration.ZERO));
  }

  private String lastWords() {
    var words = log.last(SessionLogLine.Origin.APP, LAST_WORDS);
    return words.isEmpty() ? " without output" : "; its last output: " + String.join(" | ", words);
  }

  /** Requests its app to end, and does not wait. */
  void askToEnd() {
    locked(() -> app).ifPresent(AppProcess::askToEnd);
  }

  /**
   * Ends its app and returns when that is done, also by a concurrent call; the first reason counts.
   *
   * @param why called once no process runs any more
   */
  void end(State last, Supplier<String> why, Deadline grace) {
    boolean first =
        this.<Boolean>locked(
            () -> {
              boolean open = !ending;
              ending = true;
              return open;
            });
    if (first) {
      try {
        locked(() -> app).ifPresent(process -> process.end(grace));
      } finally {
        finish(last, why.get());
      }
    }
    ended.join();
  }

  private void finish(State last, String why) {
    log.append(SessionLogLine.Origin.RUNTIME, "the session has ended" + (why.isEmpty() ? "" : ": " + why));
    locked(
        () -> {
          state = last;
          reason = why.substring(0, Math.min(why.length(), LONGEST_REASON));
          endedAt = Optional.of(clock.instant());
          return ended.complete(null);
        });
    log.close();
  }

  private void requireOpen() {
    if (ending) {
      throw invalid("has ended");
    }
  }

  private ServiceException invalid(String what) {
    return new ServiceException(Reason.INVALID_STATE, "session '%s' %s".formatted(id, what));
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
