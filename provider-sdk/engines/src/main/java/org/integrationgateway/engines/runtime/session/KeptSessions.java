package org.integrationgateway.engines.runtime.session;

import java.time.Duration;
import java.util.List;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.EgressMode;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.LogReader;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.SessionPage;
import org.integrationgateway.sdk.runtime.SessionRequest;

/**
 * A runtime that keeps its sessions in memory; all sessions end with the runtime. A subclass says
 * what a session is and how an app is started in it; most extend {@link SessionRuntime}.
 *
 * @param <S> a session
 */
public abstract class KeptSessions<S extends AppSession> implements RuntimeProvider, AutoCloseable {
  private final AppSessions<S> sessions;
  private final Duration stopGrace;

  /**
   * @param stopGrace between the request to an app to end, and its kill
   */
  protected KeptSessions(AppSessions<S> sessions, Duration stopGrace) {
    this.sessions = sessions;
    this.stopGrace = stopGrace;
  }

  /** The sessions of this runtime. */
  protected final AppSessions<S> sessions() {
    return sessions;
  }

  /** A new session of this request. */
  protected abstract S newSession(SessionRequest request);

  /** This runtime as the subject of a sentence. */
  protected String subject() {
    return "this runtime";
  }

  /** How long the sessions have to end when the runtime is closed. */
  protected abstract Duration graceAtClose();

  @Override
  public RuntimeSession start(SessionRequest request) {
    if (request.allowedHosts().isPresent() && support().egress() == EgressMode.NONE) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED,
          subject()
              + " cannot limit the network of an app: use a runtime whose egress mode is"
              + " cidr or hostname, or remove the limit");
    }
    return sessions.start(request, () -> newSession(request)).describe();
  }

  @Override
  public RuntimeSession get(String sessionId) {
    return sessions.get(sessionId).describe();
  }

  @Override
  public SessionPage list(RuntimeSessionQuery query) {
    return sessions.list(query);
  }

  @Override
  public RuntimeSession stop(String sessionId, String reason) {
    var session = sessions.get(sessionId);
    session.end(State.STOPPED, reason, Deadline.in(stopGrace));
    return session.describe();
  }

  @Override
  public LogReader logs(LogQuery query) {
    return sessions.get(query.sessionId()).log().reader(query);
  }

  @Override
  public long appendLogs(String sessionId, List<String> lines) {
    return sessions.get(sessionId).append(lines);
  }

  /** Ends every session, all at once, and waits until nothing of them is left. */
  @Override
  public void close() {
    sessions.close(Deadline.in(graceAtClose()));
  }
}
