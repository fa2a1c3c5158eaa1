package org.integrationgateway.samples.kubernetes;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
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
 * Runs apps in pods of a cluster, one in a session, from packages on a volume that is mounted at
 * the same path in the gateway. A pod is created when its app is started, and deleted with its
 * session; all pods are deleted with this program, or by the next one, when this one was killed.
 */
public final class KubernetesRuntime implements RuntimeProvider, AutoCloseable {
  private static final int MAX_ENDED = 256;
  private static final Pattern TOKEN = Pattern.compile("before-([1-9]\\d{0,17})");

  private final Config config;
  private final Pods pods;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();

  /** Newest first. */
  private final TreeMap<Long, Session> sessions = new TreeMap<>(Comparator.reverseOrder());

  private long last;
  private boolean closed;

  KubernetesRuntime(Config config, KubernetesClient client, InstantSource clock) {
    this.config = config;
    this.pods = new Pods(client, config);
    this.clock = clock;
  }

  @Override
  public RuntimeSupport support() {
    return new RuntimeSupport(true, EgressMode.NONE, false, List.of());
  }

  @Override
  public RuntimeSession start(SessionRequest request) {
    if (request.allowedHosts().isPresent()) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED,
          "this runtime holds no app back from the network: let a NetworkPolicy of the cluster do"
              + " it, and leave the hosts out");
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
    var session = new Session("gw-" + UUID.randomUUID(), request, pods, clock);
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
    long before = query.pageToken().map(KubernetesRuntime::place).orElse(Long.MAX_VALUE);
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
    session.end(State.STOPPED, () -> reason);
    return session.describe();
  }

  @Override
  public AppAddress startApp(AppLaunch launch) {
    var patience = Deadline.in(Duration.ofSeconds(config.startSeconds()));
    return patience.during(
        () -> session(launch.sessionId()).host(launch, Deadline.current().orElse(patience)));
  }

  @Override
  public LogReader logs(LogQuery query) {
    return session(query.sessionId()).log().reader(query);
  }

  @Override
  public long appendLogs(String sessionId, List<String> lines) {
    return session(sessionId).append(lines);
  }

  /** Ends every session at the same time; the cluster completes the deletions by itself. */
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
    living.parallelStream()
        .forEach(session -> session.end(State.STOPPED, () -> "the runtime was stopped"));
    pods.close();
  }

  static KubernetesRuntime open(Config config) {
    var settings = new ConfigBuilder();
    if (!config.apiServer().isEmpty()) {
      settings.withMasterUrl(config.apiServer());
    }
    var client = new KubernetesClientBuilder().withConfig(settings.build()).build();
    var runtime = new KubernetesRuntime(config, client, InstantSource.system());
    runtime.pods.removeAbandoned();
    return runtime;
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.RUNTIME, Config.class, KubernetesRuntime::open);
  }
}
