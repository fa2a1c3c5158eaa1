package org.integrationgateway.surfaces.mcp.session;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.mcp.exchange.McpRequests;
import org.integrationgateway.surfaces.mcp.exchange.OtherGenerationException;
import org.integrationgateway.surfaces.mcp.exchange.ServerGeneration;
import org.integrationgateway.surfaces.mcp.exchange.ServerListening;
import tools.jackson.databind.node.ObjectNode;

/** Servers of 2025-11-25 and older: requests belong to sessions, which begin with a handshake. */
public final class SessionServer implements ServerGeneration {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final SessionPool sessions;

  /**
   * @param ids of requests
   * @param background where answers of clients are waited for
   * @param streams one for each open stream of events
   */
  public SessionServer(
      String app,
      McpRequests requests,
      McpEvents events,
      AtomicLong ids,
      Executor background,
      Semaphore streams) {
    this.sessions =
        new SessionPool(new SessionOpener(app, requests, events, ids, background, streams));
  }

  /** Ends the sessions that no call has used for a while. */
  public void sweep() {
    sessions.sweep();
  }

  public boolean isEmpty() {
    return sessions.isEmpty();
  }

  /** Ends all sessions. */
  public void close() {
    sessions.close();
  }

  @Override
  public ObjectNode describe(URI uri, McpContext context) throws OtherGenerationException {
    return sessions.session(SessionKey.of(uri, context), context).description();
  }

  @Override
  public ObjectNode request(URI uri, String method, ObjectNode params, McpContext context)
      throws OtherGenerationException {
    return inSession(uri, context, session -> session.request(method, params, context));
  }

  /** Tells the session of a client that its roots have changed; without effect when it has none. */
  public void rootsChanged(URI uri, McpContext context) {
    sessions.known(SessionKey.of(uri, context)).ifPresent(open -> open.rootsChanged(context));
  }

  /** A request in a session; repeated in a new session when the server has ended the first. */
  private interface InSession {
    ObjectNode run(UpstreamSession session) throws SessionEndedException, OtherGenerationException;
  }

  private ObjectNode inSession(URI uri, McpContext context, InSession work)
      throws OtherGenerationException {
    var key = SessionKey.of(uri, context);
    for (int attempts = 0; ; attempts++) {
      var session = sessions.session(key, context);
      try {
        return work.run(session);
      } catch (SessionEndedException ended) {
        sessions.forget(key, session);
        if (attempts > 0) {
          throw ended.problem();
        }
      }
    }
  }

  @Override
  public ObjectNode subscribe(URI uri, String resource, McpContext context)
      throws OtherGenerationException {
    return inSession(uri, context, session -> session.subscribe(resource, context));
  }

  @Override
  public ObjectNode unsubscribe(URI uri, String resource, McpContext context)
      throws OtherGenerationException {
    return inSession(uri, context, session -> session.unsubscribe(resource, context));
  }

  @Override
  public boolean asksOnce() {
    return false;
  }

  @Override
  public Optional<Duration> hear(
      URI uri, ServerListening listening, RequestAbort abort, Runnable opened)
      throws IOException, OtherGenerationException {
    var context = listening.context();
    var key = SessionKey.of(uri, context);
    var session = sessions.session(key, context);
    try (var hold = session.hold()) {
      for (var resource : listening.uris()) {
        session.subscribe(resource, context.within(Deadline.in(TIMEOUT)));
      }
      return session.hear(context, abort, opened);
    } catch (SessionEndedException ended) {
      sessions.forget(key, session);
      return Optional.of(Duration.ZERO);
    } catch (McpErrorException refused) {
      return Optional.empty();
    }
  }
}
