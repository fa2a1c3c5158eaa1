package org.integrationgateway.surfaces.mcp.http;

import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.exchange.EventLoop;
import org.integrationgateway.surfaces.mcp.exchange.ServerListening;

/** The streams on which MCP servers announce changes: one for each subject and connection. */
final class UpstreamListeners {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final ConcurrentMap<Key, Listener> listeners = new ConcurrentHashMap<>();
  private final Opening opening;
  private final Semaphore permits;
  private final Executor background;

  private record Key(URI server, String subject, Optional<String> instance, boolean inSession) {
    static Key of(URI server, McpContext context, boolean inSession) {
      return new Key(
          server,
          context.call().subject().id(),
          context.credential().map(Key::instance),
          inSession);
    }

    /** The keys of both generations of a server. */
    static List<Key> both(URI server, McpContext context) {
      return List.of(of(server, context, true), of(server, context, false));
    }

    private static String instance(Credential held) {
      return held.connection() + '/' + held.instance();
    }
  }

  private record Listener(ServerListening listening, EventLoop loop) {}

  /** Opens a stream to a server, and reads it until it ends. */
  interface Opening {
    Optional<Duration> hear(
        URI server,
        boolean inSession,
        ServerListening listening,
        RequestAbort abort,
        Runnable opened)
        throws Exception;
  }

  /**
   * @param permits one for each open stream
   */
  UpstreamListeners(Opening opening, Semaphore permits, Executor background) {
    this.opening = opening;
    this.permits = permits;
    this.background = background;
  }

  /**
   * Listens to these for a while; the stream is open, or could not be opened, when this returns.
   *
   * @param inSession whether in a session, whose open stream carries all that the server announces;
   *     any other stream must be opened again to carry more
   * @throws GatewayException {@code OVERLOADED} when too many streams are open
   */
  void listen(
      URI server,
      Set<String> lists,
      Set<String> uris,
      Duration time,
      McpContext context,
      boolean inSession) {
    var key = Key.of(server, context, inSession);
    for (int attempts = 0; attempts < 3; attempts++) {
      var known = listeners.computeIfAbsent(key, absent -> listener(absent, context));
      boolean fresh = known.listening.use(context);
      boolean more = known.listening.want(lists, uris, time);
      if (known.loop.start(background)) {
        known.loop.awaitOpened(context.deadline().atMost(TIMEOUT).remaining());
        return;
      }
      if (known.loop.isOver()) {
        listeners.remove(key, known);
        continue;
      }
      if (!known.loop.isRunning()) {
        listeners.remove(key, known);
        break;
      }
      if (fresh || more && !inSession) {
        known.loop.again();
        known.loop.awaitOpened(context.deadline().atMost(TIMEOUT).remaining());
      }
      return;
    }
    throw new GatewayException(
        ErrorCode.OVERLOADED, "too many streams of events of one MCP server are open");
  }

  private Listener listener(Key key, McpContext context) {
    var listening = new ServerListening(context);
    listening.use(context);
    var loop =
        new EventLoop(
            (abort, opened) ->
                listening.isWanted()
                    ? opening.hear(key.server, key.inSession, listening, abort, opened)
                    : Optional.empty(),
            permits);
    return new Listener(listening, loop);
  }

  /** Listens no longer to a resource. */
  void forget(URI server, String uri, McpContext context) {
    for (var key : Key.both(server, context)) {
      var known = listeners.get(key);
      if (known != null) {
        known.listening.unwant(uri);
      }
    }
  }

  /** Takes a newer credential over, so that a stream that was refused is opened again. */
  void use(URI server, McpContext context) {
    if (listeners.isEmpty()) {
      return;
    }
    for (var key : Key.both(server, context)) {
      var known = listeners.get(key);
      if (known != null && known.listening.use(context)) {
        known.loop.again();
      }
    }
  }

  boolean isEmpty() {
    return listeners.isEmpty();
  }

  /** Ends the streams that nothing is wanted from. */
  void sweep() {
    for (var entry : new HashSet<>(listeners.entrySet())) {
      if (!entry.getValue().listening.isWanted() || entry.getValue().loop.isOver()) {
        listeners.remove(entry.getKey(), entry.getValue());
        entry.getValue().loop.close();
      }
    }
  }

  void close() {
    listeners.values().forEach(each -> each.loop.close());
    listeners.clear();
  }
}
