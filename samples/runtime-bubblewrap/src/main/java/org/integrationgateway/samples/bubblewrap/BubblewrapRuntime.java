package org.integrationgateway.samples.bubblewrap;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.EgressMode;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.LogReader;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.RuntimeSupport;
import org.integrationgateway.sdk.runtime.SessionPage;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * Runs apps as child processes in sandboxes of Bubblewrap, from packages unpacked on this host. An
 * app can read its package, the system's programs and the configured folders, and can write only to
 * a folder of its own, which is deleted with it. The configuration, not the session, decides
 * whether apps have network access. Sessions end with this program, also when it is killed.
 */
public final class BubblewrapRuntime implements RuntimeProvider, AutoCloseable {
  private static final int MAX_ENDED = 256;
  private static final Pattern TOKEN = Pattern.compile("before-([1-9]\\d{0,17})");

  /** The program has two seconds to stop. */
  private static final Duration GRACE_AT_CLOSE = Duration.ofMillis(500);

  private final Config config;
  private final Sandbox sandbox;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();

  /** Newest first. */
  private final TreeMap<Long, Session> sessions = new TreeMap<>(Comparator.reverseOrder());

  private long last;
  private boolean closed;

  BubblewrapRuntime(Config config, InstantSource clock) {
    this.config = config;
    this.sandbox = Sandbox.of(config);
    this.clock = clock;
  }

  @Override
  public RuntimeSupport support() {
    var arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return new RuntimeSupport(
        true,
        EgressMode.NONE,
        false,
        List.of("linux/" + arch.replace("x86_64", "amd64").replace("aarch64", "arm64")));
  }

  @Override
  public RuntimeSession start(SessionRequest request) {
    if (request.allowedHosts().isPresent()) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED,
          "this runtime gives apps the network whole or not at all: say so in its configuration,"
              + " and leave the hosts out");
    }
    lock.lock();
    try {
      var known = request.idempotencyKey().flatMap(this::ofKey);
      if (known.isPresent() && !known.get().request().equals(request)) {
        throw new ServiceException(
            Reason.IDEMPOTENCY_KEY_REUSED,
            "the idempotency key came with another request for a session before: use a new one");
      }
      return known.orElseGet(() -> add(request)).describe();
    } finally {
      lock.unlock();
    }
  }

  private Optional<Session> ofKey(String key) {
    return sessions.values().stream()
        .filter(session -> session.request().idempotencyKey().filter(key::equals).isPresent())
        .findFirst();
  }

  private Session add(SessionRequest request) {
    if (closed) {
      throw new ServiceException(Reason.UNAVAILABLE, "this runtime is being stopped");
    }
    if (living().size() >= config.maxSessions()) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "this runtime has reached its limit of %d sessions: stop one, or raise maxSessions"
              .formatted(config.maxSessions()));
    }
    sessions.entrySet().stream()
        .filter(entry -> entry.getValue().hasEnded())
        .skip(MAX_ENDED)
        .map(entry -> entry.getKey())
        .toList()
        .forEach(sessions::remove);
    var session = new Session("s-" + UUID.randomUUID(), request, sandbox, clock);
    sessions.put(++last, session);
    return session;
  }

  private List<Session> living() {
    return sessions.values().stream().filter(session -> !session.hasEnded()).toList();
  }

  @Override
  public RuntimeSession get(String sessionId) {
    return session(sessionId).describe();
  }

  private Session session(String id) {
    lock.lock();
    try {
      return sessions.values().stream()
          .filter(session -> session.id().equals(id))
          .findFirst()
          .orElseThrow(
              () ->
                  new ServiceException(
                      Reason.NOT_FOUND,
                      "there is no session '%s': it did not exist, or it ended long ago"
                          .formatted(id)));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public SessionPage list(RuntimeSessionQuery query) {
    long before = query.pageToken().map(BubblewrapRuntime::place).orElse(Long.MAX_VALUE);
    lock.lock();
    try {
      var found =
          sessions.tailMap(before, false).entrySet().stream()
              .filter(entry -> query.includeEnded() || !entry.getValue().hasEnded())
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

  private static long place(String token) {
    var matcher = TOKEN.matcher(token);
    if (!matcher.matches()) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "the page token is not valid for this runtime: begin again without it");
    }
    return Long.parseLong(matcher.group(1));
  }

  @Override
  public RuntimeSession stop(String sessionId, String reason) {
    var session = session(sessionId);
    var grace = Deadline.in(Duration.ofSeconds(config.stopGraceSeconds()));
    session.end(State.STOPPED, () -> reason, grace);
    return session.describe();
  }

  @Override
  public AppAddress startApp(AppLaunch launch) {
    return AppAddress.of(session(launch.sessionId()).host(launch));
  }

  @Override
  public LogReader logs(LogQuery query) {
    return session(query.sessionId()).log().reader(query);
  }

  @Override
  public long appendLogs(String sessionId, List<String> lines) {
    return session(sessionId).append(lines);
  }

  /** Ends every session: all are requested to end at the same time, with one deadline. */
  @Override
  public void close() {
    List<Session> living;
    lock.lock();
    try {
      closed = true;
      living = living();
    } finally {
      lock.unlock();
    }
    var grace = Deadline.in(GRACE_AT_CLOSE);
    living.forEach(Session::askToEnd);
    living.forEach(session -> session.end(State.STOPPED, () -> "the runtime was stopped", grace));
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.RUNTIME,
        Config.class,
        config -> new BubblewrapRuntime(config, InstantSource.system()));
  }
}
