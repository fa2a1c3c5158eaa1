package org.integrationgateway.server.builtin.runtime;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import org.integrationgateway.server.error.IoReason;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.Exit;
import org.integrationgateway.server.process.PrivateFolders;

/** Runs the programs of apps, one in a session. */
final class HostedApps {
  private static final int LAST_LINES = 5;
  private static final int LONGEST_REASON = 2_000;

  private final SessionProcesses children;
  private final Optional<String> listen;

  /**
   * @param listen the address at which apps listen with TLS; empty: on unix sockets
   */
  HostedApps(SessionProcesses children, Optional<String> listen) {
    this.children = children;
    this.listen = listen;
  }

  /** Starts an app, and watches over its end. */
  AppAddress start(LocalSession session, AppLaunch launch) {
    return session.during(
        () -> {
          session.claim();
          boolean started = false;
          try {
            var address = run(session, launch);
            started = true;
            return address;
          } finally {
            if (!started) {
              session.unclaim();
            }
          }
        });
  }

  private AppAddress run(LocalSession session, AppLaunch launch) {
    var unpacked = session.folder().resolve("package");
    ChildProcess child;
    AppSockets place;
    try {
      place = AppSockets.of(launch, listen, session.folder());
      PrivateFolders.delete(unpacked);
      var opened = AppPackage.open(launch, unpacked);
      var argv = new ArrayList<String>();
      argv.add(opened.program().toString());
      argv.addAll(launch.args());
      child =
          children.start(
              launch.name(),
              argv,
              opened.folder(),
              environment(session, launch.env()),
              place.environment(),
              line -> session.lines().append(SessionLogLine.Origin.APP, line));
    } catch (IOException e) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "the app '%s' cannot be started: %s".formatted(launch.name(), IoReason.of(e)),
          e);
    }
    session.enter(child);
    session.running();
    session
        .lines()
        .append(SessionLogLine.Origin.RUNTIME, "the app '" + launch.name() + "' was started");
    child.exit().thenAcceptAsync(exit -> ended(session, child, exit), children.sweepers());
    return place.address().orElseGet(() -> AppAddress.of(child.socket()));
  }

  /** A home and a place for temporary files that go with the session. */
  private static Map<String, String> environment(LocalSession session, Map<String, String> own)
      throws IOException {
    var environment = new HashMap<String, String>();
    environment.put("HOME", session.subfolder("home").toString());
    environment.put("TMPDIR", session.subfolder("tmp").toString());
    environment.putAll(own);
    return environment;
  }

  private static void ended(LocalSession session, ChildProcess child, Exit exit) {
    var last = child.lastLines();
    boolean well = exit.code() == 0;
    session.end(
        well ? State.STOPPED : State.FAILED,
        well ? "the app ended with " + exit : failure(exit, last),
        Duration.ZERO);
  }

  private static String failure(Exit exit, List<String> lines) {
    var last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    var reason =
        "the app ended with "
            + exit
            + (last.isEmpty()
                ? " and without a word"
                : "; its last words: " + String.join(" | ", last));
    return reason.length() <= LONGEST_REASON
        ? reason
        : reason.substring(0, LONGEST_REASON - 1) + "…";
  }
}
