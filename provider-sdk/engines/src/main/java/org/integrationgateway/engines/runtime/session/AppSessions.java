package org.integrationgateway.engines.runtime.session;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.SessionPage;
import org.integrationgateway.sdk.runtime.SessionRequest;

/**
 * The sessions of a runtime: those that run, and for a while at most 256 that have ended. Used by
 * many threads at once.
 */
public final class AppSessions<S extends AppSession> {
  private static final int MAX_ENDED = 256;
  private static final Pattern TOKEN = Pattern.compile("before-([1-9]\\d{0,17})");

  private final int maxSessions;
  private final Duration rememberEnded;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();

  /** Newest first. */
  private final NavigableMap<Long, S> all = new TreeMap<>(Comparator.reverseOrder());

  private long last;
  private boolean closed;

  /**
   * @param maxSessions that have not ended
   * @param rememberEnded how long a session that has ended is found
   */
  public AppSessions(int maxSessions, Duration rememberEnded, InstantSource clock) {
    this.maxSessions = maxSessions;
    this.rememberEnded = rememberEnded;
    this.clock = clock;
  }

  /**
   * Adds a session, unless there is one of the same request with the same idempotency key.
   *
   * @param opening makes the session
   * @throws ServiceException {@code NO_CAPACITY}; {@code IDEMPOTENCY_KEY_REUSED}; {@code
   *     UNAVAILABLE} after the close
   */
  public S start(SessionRequest request, Supplier<S> opening) {
    lock.lock();
    try {
      forget();
      return sameKey(request).orElseGet(() -> add(opening));
    } finally {
      lock.unlock();
    }
  }

  private Optional<S> sameKey(SessionRequest request) {
    var known =
        all.values().stream()
            .filter(session -> request.idempotencyKey().isPresent())
            .filter(session -> session.request().idempotencyKey().equals(request.idempotencyKey()))
            .findFirst();
    if (known.isPresent() && !known.get().request().equals(request)) {
      throw new ServiceException(
          Reason.IDEMPOTENCY_KEY_REUSED,
          "the idempotency key came with another request for a session before: use a new one");
    }
    return known;
  }

  private S add(Supplier<S> opening) {
    if (closed) {
      throw new ServiceException(Reason.UNAVAILABLE, "this runtime is being stopped");
    }
    if (running().size() >= maxSessions) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "this runtime has reached its limit of %d sessions: stop one, or raise maxSessions"
              .formatted(maxSessions));
    }
    var session = opening.get();
    all.put(++last, session);
    return session;
  }

  /**
   * The session with this id.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  public S get(String id) {
    return find(id)
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_FOUND,
                    "there is no session '%s': it did not exist, or it ended long ago"
                        .formatted(id)));
  }

  /** The session with this id, if there is one. */
  public Optional<S> find(String id) {
    lock.lock();
    try {
      forget();
      return all.values().stream().filter(session -> session.id().equals(id)).findFirst();
    } finally {
      lock.unlock();
    }
  }

  /**
   * A page of them, newest first.
   *
   * @throws ServiceException {@code INVALID_INPUT} for a page token of another runtime
   */
  public SessionPage list(RuntimeSessionQuery query) {
    long before = query.pageToken().map(AppSessions::position).orElse(Long.MAX_VALUE);
    lock.lock();
    try {
      forget();
      var found =
          all.tailMap(before, false).entrySet().stream()
              .filter(entry -> query.includeEnded() || !hasEnded(entry.getValue()))
              .limit(query.limit() + 1L)
              .toList();
      boolean more = found.size() > query.limit();
      var shown = more ? found.subList(0, query.limit()) : found;
      return new SessionPage(
          shown.stream().map(entry -> entry.getValue().describe()).toList(),
          more ? Optional.of("before-" + shown.get(shown.size() - 1).getKey()) : Optional.empty());
    } finally {
      lock.unlock();
    }
  }

  private static long position(String token) {
    var matcher = TOKEN.matcher(token);
    if (!matcher.matches()) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "the page token is not valid for this runtime: start again without it");
    }
    return Long.parseLong(matcher.group(1));
  }

  /** Accepts no new session, ends all at the same time, and returns when they have ended. */
  public void close(Deadline grace) {
    List<S> running;
    lock.lock();
    try {
      closed = true;
      running = running();
    } finally {
      lock.unlock();
    }
    var ends =
        running.stream()
            .map(
                session ->
                    CompletableFuture.runAsync(() -> stop(session, grace), Background::begin))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(ends).join();
  }

  private static void stop(AppSession session, Deadline grace) {
    session.end(State.STOPPED, "the runtime was stopped", grace);
  }

  private List<S> running() {
    return all.values().stream().filter(session -> !hasEnded(session)).toList();
  }

  private static boolean hasEnded(AppSession session) {
    return session.describe().state().isFinal();
  }

  /** Removes the sessions that ended long ago, and the oldest of too many. */
  private void forget() {
    var oldest = clock.instant().minus(rememberEnded);
    int kept = 0;
    for (var sessions = all.values().iterator(); sessions.hasNext(); ) {
      var ended = sessions.next().describe().endedAt();
      if (ended.isPresent() && (ended.get().isBefore(oldest) || ++kept > MAX_ENDED)) {
        sessions.remove();
      }
    }
  }
}
