package org.integrationgateway.providers.runtime;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.config.providers.LocalRuntimeConfig;
import org.integrationgateway.engines.runtime.session.AppSessions;
import org.integrationgateway.engines.runtime.session.KeptSessions;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.EgressMode;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.RuntimeSupport;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.integrationgateway.sdk.runtime.Workspace;
import org.integrationgateway.sdk.runtime.WorkspaceRequest;

/**
 * Hosts apps as child processes of this host, in a clean environment and a folder of their own, and
 * prepares workspaces with the host's git. It cannot hold anything back from the network, and says
 * so.
 */
public final class LocalRuntime extends KeptSessions<LocalSession> {
  private static final Duration GRACE_AT_CLOSE = Duration.ofSeconds(1);

  private final RuntimeHome home;
  private final LocalRuntimeConfig config;
  private final SessionProcesses children;
  private final InstantSource clock;
  private final HostedApps apps;
  private final Optional<Workspaces> workspaces;
  private final RuntimeSupport support;

  /**
   * Opens a runtime, and ends what one in the same folder left behind when its process was killed.
   *
   * @param home where it keeps what it runs; may be shared by several
   * @param environment of this process, of which children get what any program needs
   */
  public LocalRuntime(
      Path home, LocalRuntimeConfig config, Map<String, String> environment, InstantSource clock) {
    super(
        new AppSessions<>(config.maxSessions(), config.rememberEnded(), clock), config.stopGrace());
    this.home = RuntimeHome.open(home);
    this.config = config;
    this.children = new SessionProcesses(this.home.run(), new CleanEnvironment(environment));
    this.clock = clock;
    this.apps = new HostedApps(children, config.listen());
    this.workspaces =
        Git.ofThisHost(environment, children, config.checkouts().schemeNames())
            .map(git -> new Workspaces(git, config.checkouts()));
    var platform = HostPlatform.current();
    this.support =
        new RuntimeSupport(
            true,
            EgressMode.NONE,
            workspaces.isPresent(),
            List.of(platform.os() + "/" + platform.arch()));
  }

  @Override
  public RuntimeSupport support() {
    return support;
  }

  @Override
  protected String subject() {
    return "a local runtime";
  }

  @Override
  protected Duration graceAtClose() {
    return GRACE_AT_CLOSE;
  }

  @Override
  protected LocalSession newSession(SessionRequest request) {
    return open(request, false);
  }

  private LocalSession open(SessionRequest request, boolean forWorkspace) {
    var id = "s-" + RuntimeHome.randomId();
    try {
      var folder = PrivateFolders.create(home.sessions().resolve(id));
      return new LocalSession(id, request, forWorkspace, folder, clock);
    } catch (IOException e) {
      throw new ServiceException(
          Reason.UNAVAILABLE, "the folder of a session cannot be created: " + IoReason.of(e), e);
    }
  }

  @Override
  public Workspace prepare(WorkspaceRequest request) {
    var preparing = workspaces();
    if (request.sessionId().isPresent()) {
      return preparing.prepare(sessions().get(request.sessionId().get()), request);
    }
    var own = sessions().start(SessionRequest.PLAIN, () -> open(SessionRequest.PLAIN, true));
    boolean prepared = false;
    try {
      var workspace = preparing.prepare(own, request);
      prepared = true;
      return workspace;
    } finally {
      if (!prepared) {
        own.end(State.FAILED, "its workspace could not be prepared", Deadline.in(Duration.ZERO));
      }
    }
  }

  private Workspaces workspaces() {
    return workspaces.orElseThrow(
        () ->
            new ServiceException(
                Reason.NOT_SUPPORTED,
                "this host has no git, which prepares workspaces: install it"));
  }

  @Override
  public void remove(String workspaceId) {
    var preparing = workspaces();
    Workspaces.sessionOf(workspaceId)
        .flatMap(sessions()::find)
        .ifPresent(
            session -> {
              preparing.remove(session, workspaceId);
              if (session.forWorkspace()) {
                var grace = Deadline.in(config.stopGrace());
                session.end(State.STOPPED, "its workspace was removed", grace);
              }
            });
  }

  @Override
  public AppAddress startApp(AppLaunch launch) {
    return apps.start(sessions().get(launch.sessionId()), launch);
  }

  /** Ends every session, all at once, and waits until nothing of them is left. */
  @Override
  public void close() {
    super.close();
    home.close();
  }
}
