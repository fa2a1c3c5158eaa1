package org.integrationgateway.engines.runtime.session;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.SessionLogLine.Origin;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.jspecify.annotations.Nullable;

/**
 * A session of a runtime: its state, its log, its only app, and its end. A new session is {@code
 * READY}. A runtime whose sessions have more than an app extends it. Used by many threads at once.
 */
public class AppSession {
  private static final int LAST_LINES = 5;
  private static final int MAX_REASON = 2_000;

  private final String id;
  private final SessionRequest request;
  private final InstantSource clock;
  private final Instant startedAt;
  private final SessionLog log;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition started = lock.newCondition();
  private State state = State.READY;
  private String reason = "";
  private Optional<Instant> endedAt = Optional.empty();
  private Optional<RunningApp> app = Optional.empty();
  private boolean starting;
  private boolean ending;

  /** A session that begins now. */
  public AppSession(String id, SessionRequest request, InstantSource clock) {
    this.id = id;
    this.request = request;
    this.clock = clock;
    this.startedAt = clock.instant();
    this.log = new SessionLog(clock);
  }

  /** The id of the session. */
  public final String id() {
    return id;
  }

  /** The request that started the session. */
  public final SessionRequest request() {
    return request;
  }

  /** The lines of its app, of the host and of the runtime. */
  public final SessionLog log() {
    return log;
  }

  /** The current state of the session. */
  public final RuntimeSession describe() {
    return locked(
        () ->
            new RuntimeSession(
                id, state, reason, request.app(), startedAt, endedAt, request.labels()));
  }

  /** Whether the end of the session has not begun. */
  public final boolean isOpen() {
    return this.<Boolean>locked(() -> !ending);
  }

  /**
   * Refuses a session whose end has begun.
   *
   * @throws ServiceException {@code INVALID_STATE}
   */
  public final void requireOpen() {
    if (!isOpen()) {
      throw invalid("has ended");
    }
  }

  /**
   * Adds lines of the host and returns the number of the last.
   *
   * @throws ServiceException {@code INVALID_STATE} when it has ended
   */
  public final long append(List<String> lines) {
    return this.<Long>locked(
        () -> {
          requireOpen();
          return log.append(Origin.HOST, lines);
        });
  }

  /**
   * Starts its only app and returns the app's address. The session ends with the app; after a
   * failure it is {@code READY} again.
   *
   * @throws ServiceException {@code INVALID_STATE} when it has an app or has ended; every failure
   *     of the starter
   */
  public final AppAddress startApp(AppLaunch launch, AppStarter starter) {
    claim();
    var running = Optional.<RunningApp>empty();
    try {
      running = Optional.of(starter.start(launch, line -> log.append(Origin.APP, line)));
    } finally {
      enter(running);
    }
    requireOpen();
    var address = address(running.get());
    locked(() -> state = ending ? state : State.RUNNING);
    log.append(Origin.RUNTIME, "the app '" + launch.name() + "' was started");
    running.get().exit().whenCompleteAsync(this::appEnded, Background::begin);
    return address;
  }

  private void claim() {
    locked(
        () -> {
          requireOpen();
          if (starting || app.isPresent()) {
            throw invalid("has its app already: start another session");
          }
          return starting = true;
        });
  }

  private void enter(Optional<RunningApp> running) {
    locked(
        () -> {
          starting = false;
          started.signalAll();
          return app = running;
        });
  }

  private AppAddress address(RunningApp running) {
    try {
      return running.address();
    } catch (RuntimeException | Error failure) {
      running.end(Background.now());
      locked(() -> app = ending ? app : Optional.empty());
      throw failure;
    }
  }

  private void appEnded(@Nullable AppExit exit, @Nullable Throwable failure) {
    var how = exit == null ? new AppExit(false, "an unknown result: " + failure) : exit;
    end(
        how.success() ? State.STOPPED : State.FAILED,
        () -> "the app ended with " + how.description() + (how.success() ? "" : lastOutput()),
        Background.now());
  }

  private String lastOutput() {
    var lines = log.last(Origin.APP, LAST_LINES);
    return lines.isEmpty() ? " without output" : "; its last output: " + String.join(" | ", lines);
  }

  /**
   * Ends its app and releases its resources; returns when that is done, also by a concurrent call.
   * The first reason counts.
   *
   * @param last the final state
   * @param why may be empty
   */
  public final void end(State last, String why, Deadline grace) {
    end(last, () -> why, grace);
  }

  private void end(State last, Supplier<String> why, Deadline grace) {
    if (this.<Boolean>locked(this::beginEnd)) {
      try {
        locked(() -> app).ifPresent(running -> running.end(grace));
      } finally {
        finish(last, why, grace);
      }
    }
    ended.join();
  }

  /** Returns whether this is the first end, once no app is being started. */
  private boolean beginEnd() {
    boolean first = !ending;
    ending = true;
    while (starting) {
      started.awaitUninterruptibly();
    }
    return first;
  }

  private void finish(State last, Supplier<String> why, Deadline grace) {
    try {
      release(grace);
    } finally {
      var said = why.get();
      log.append(Origin.RUNTIME, "the session has ended" + (said.isEmpty() ? "" : ": " + said));
      locked(
          () -> {
            state = last;
            reason = said.length() <= MAX_REASON ? said : said.substring(0, MAX_REASON - 1) + "…";
            endedAt = Optional.of(clock.instant());
            return ended.complete(null);
          });
      log.close();
    }
  }

  /** Releases what the session has besides its app; called once, after the end of the app. */
  protected void release(Deadline grace) {
    // An app is all that this session has.
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
