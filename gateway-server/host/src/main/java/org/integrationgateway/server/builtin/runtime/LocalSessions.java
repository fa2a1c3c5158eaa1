package org.integrationgateway.server.builtin.runtime;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.SessionPage;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.integrationgateway.server.error.IoReason;
import org.integrationgateway.server.process.PrivateFolders;

/** All sessions of a runtime: those that live, and for a while those that have ended. */
final class LocalSessions {
  private static final int MAX_ENDED = 256;
  private static final Pattern TOKEN = Pattern.compile("before-([1-9]\\d{0,17})");

  private final Path folder;
  private final LocalRuntimeConfig config;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();

  /** Newest first. */
  private final NavigableMap<Long, LocalSession> all = new TreeMap<>(Comparator.reverseOrder());

  private long last;
  private boolean closed;

  LocalSessions(Path folder, LocalRuntimeConfig config, InstantSource clock) {
    this.folder = folder;
    this.config = config;
    this.clock = clock;
  }

  /** A new session, or that of the same key. */
  LocalSession start(SessionRequest request) {
    lock.lock();
    try {
      forget();
      var known = request.idempotencyKey().flatMap(key -> sameKey(request));
      return known.isPresent() ? known.get() : add(request, false);
    } finally {
      lock.unlock();
    }
  }

  /** A new session that ends with its only workspace. */
  LocalSession startForWorkspace() {
    lock.lock();
    try {
      forget();
      return add(SessionRequest.PLAIN, true);
    } finally {
      lock.unlock();
    }
  }

  private Optional<LocalSession> sameKey(SessionRequest request) {
    var known =
        all.values().stream()
            .filter(session -> session.request().idempotencyKey().equals(request.idempotencyKey()))
            .findFirst();
    if (known.isPresent() && !known.get().request().equals(request)) {
      throw new ServiceException(
          Reason.IDEMPOTENCY_KEY_REUSED,
          "the idempotency key came with another request for a session before: use a new one");
    }
    return known;
  }

  private LocalSession add(SessionRequest request, boolean forWorkspace) {
    if (closed) {
      throw new ServiceException(Reason.UNAVAILABLE, "this runtime is being stopped");
    }
    if (living().size() >= config.maxSessions()) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "this runtime has reached its limit of %d sessions: stop one, or raise maxSessions"
              .formatted(config.maxSessions()));
    }
    var id = "s-" + RuntimeHome.randomId();
    try {
      var session =
          new LocalSession(
              id, request, forWorkspace, PrivateFolders.create(folder.resolve(id)), clock);
      all.put(++last, session);
      return session;
    } catch (IOException e) {
      throw new ServiceException(
          Reason.UNAVAILABLE, "the folder of a session cannot be made: " + IoReason.of(e), e);
    }
  }

  /** The one of this id. */
  LocalSession get(String id) {
    return find(id)
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_FOUND,
                    "there is no session '%s': it did not exist, or it ended long ago"
                        .formatted(id)));
  }

  Optional<LocalSession> find(String id) {
    lock.lock();
    try {
      forget();
      return all.values().stream().filter(session -> session.id().equals(id)).findFirst();
    } finally {
      lock.unlock();
    }
  }

  /** Newest first. */
  SessionPage page(RuntimeSessionQuery query) {
    long before = query.pageToken().map(LocalSessions::position).orElse(Long.MAX_VALUE);
    lock.lock();
    try {
      forget();
      var found =
          all.tailMap(before, false).entrySet().stream()
              .filter(entry -> query.includeEnded() || entry.getValue().endedAt().isEmpty())
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
          Reason.INVALID_INPUT, "the page token is not one of this runtime: begin without it");
    }
    return Long.parseLong(matcher.group(1));
  }

  /** Takes no new ones, and gives those that live. */
  Collection<LocalSession> close() {
    lock.lock();
    try {
      closed = true;
      return living();
    } finally {
      lock.unlock();
    }
  }

  private List<LocalSession> living() {
    return all.values().stream().filter(session -> session.endedAt().isEmpty()).toList();
  }

  /** Those that ended long ago, and the oldest of too many. */
  private void forget() {
    var oldest = clock.instant().minus(config.rememberEnded());
    int kept = 0;
    for (var sessions = all.values().iterator(); sessions.hasNext(); ) {
      var ended = sessions.next().endedAt();
      if (ended.isPresent() && (ended.get().isBefore(oldest) || ++kept > MAX_ENDED)) {
        sessions.remove();
      }
    }
  }
}
