package org.integrationgateway.engines.runtime.session;

import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Consumer;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.SessionRequest;

/**
 * A runtime that keeps its sessions in memory, and runs one app in each: a subclass says what it
 * supports and how it starts an app. All sessions end with the runtime.
 */
public abstract class SessionRuntime extends KeptSessions<AppSession> {
  private static final Duration REMEMBER_ENDED = Duration.ofDays(1);

  /** The program of a runtime has two seconds to stop. */
  private static final Duration GRACE_AT_CLOSE = Duration.ofMillis(500);

  private final InstantSource clock;

  /**
   * @param maxSessions that have not ended
   * @param stopGrace between the request to an app to end, and its kill
   */
  protected SessionRuntime(int maxSessions, Duration stopGrace, InstantSource clock) {
    super(new AppSessions<>(maxSessions, REMEMBER_ENDED, clock), stopGrace);
    this.clock = clock;
  }

  /** Starts the app of a session, as {@link AppStarter#start} says. */
  protected abstract RunningApp launch(AppLaunch launch, Consumer<String> output);

  /** The id of a new session: never one that was used before. */
  protected String newSessionId() {
    return "s-" + UUID.randomUUID();
  }

  @Override
  protected final AppSession newSession(SessionRequest request) {
    return new AppSession(newSessionId(), request, clock);
  }

  @Override
  protected final Duration graceAtClose() {
    return GRACE_AT_CLOSE;
  }

  @Override
  public AppAddress startApp(AppLaunch launch) {
    return sessions().get(launch.sessionId()).startApp(launch, this::launch);
  }
}
