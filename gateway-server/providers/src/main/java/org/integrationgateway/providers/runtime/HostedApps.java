package org.integrationgateway.providers.runtime;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.engines.runtime.session.AppExit;
import org.integrationgateway.engines.runtime.session.RunningApp;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;

/**
 * Runs the programs of apps, one in a session.
 *
 * @param listen the address at which apps listen with TLS; empty: on unix sockets
 */
record HostedApps(SessionProcesses children, Optional<String> listen) {
  /** Starts an app. */
  AppAddress start(LocalSession session, AppLaunch launch) {
    return session.during(
        () -> session.startApp(launch, (app, output) -> run(session, app, output)));
  }

  private RunningApp run(LocalSession session, AppLaunch launch, Consumer<String> output) {
    var unpacked = session.folder().resolve("package");
    try {
      var place = AppSockets.of(launch, listen, session.folder());
      Folders.delete(unpacked);
      var program = AppPackage.open(launch, unpacked);
      var argv = new ArrayList<String>();
      argv.add(program.file().toString());
      argv.addAll(launch.args());
      var child =
          children.start(
              launch.name(),
              argv,
              program.folder(),
              environment(session, launch.env()),
              place.environment(),
              output);
      return new HostedApp(child, place.address().orElseGet(() -> AppAddress.of(child.socket())));
    } catch (IOException e) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "the app '%s' cannot be started: %s".formatted(launch.name(), IoReason.of(e)),
          e);
    }
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

  private record HostedApp(ChildProcess child, AppAddress address) implements RunningApp {
    @Override
    public CompletionStage<AppExit> exit() {
      return child.exit().thenApply(exit -> AppExit.of(exit.code()));
    }

    @Override
    public void end(Deadline grace) {
      child.terminate(grace.remaining());
      child.close();
    }
  }
}
