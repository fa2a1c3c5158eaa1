package org.integrationgateway.sdk.runtime.session;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
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
 * A runtime that keeps its sessions in memory, and runs one app in each: a subclass says what it
 * supports and how it starts an app. All sessions end with the runtime.
 */
public abstract class SessionRuntime implements RuntimeProvider, AutoCloseable {
  private static final Duration REMEMBER_ENDED = Duration.ofDays(1);

  /** The program of a runtime has two seconds to stop. */
  private static final Duration GRACE_AT_CLOSE = Duration.ofMillis(500);

  private final AppSessions<AppSession> sessions;
  private final Duration stopGrace;
  private final InstantSource clock;

  /**
   * @param maxSessions that have not ended
   * @param stopGrace between the request to an app to end, and its kill
   */
  protected SessionRuntime(int maxSessions, Duration stopGrace, InstantSource clock) {
    this.sessions = new AppSessions<>(maxSessions, REMEMBER_ENDED, clock);
    this.stopGrace = stopGrace;
    this.clock = clock;
  }

  /** Starts the app of a session, as {@link AppStarter#start} says. */
  protected abstract RunningApp launch(AppLaunch launch, Consumer<String> output);

  /** The id of a new session: never one that was used before. */
  protected String newSessionId() {
    return "s-" + UUID.randomUUID();
  }

  @Override
  public RuntimeSession start(SessionRequest request) {
    if (request.allowedHosts().isPresent() && support().egress() == EgressMode.NONE) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED,
          "this runtime cannot limit the network of an app: use a runtime whose egress mode is"
              + " cidr or hostname, or remove the limit");
    }
    return sessions.start(request, () -> new AppSession(newSessionId(), request, clock)).describe();
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
  public AppAddress startApp(AppLaunch launch) {
    return sessions.get(launch.sessionId()).startApp(launch, this::launch);
  }

  @Override
  public LogReader logs(LogQuery query) {
    return sessions.get(query.sessionId()).log().reader(query);
  }

  @Override
  public long appendLogs(String sessionId, List<String> lines) {
    return sessions.get(sessionId).append(lines);
  }

  /** Ends every session: all are requested to end at the same time, with half a second of grace. */
  @Override
  public void close() {
    sessions.close(Deadline.in(GRACE_AT_CLOSE));
  }
}
