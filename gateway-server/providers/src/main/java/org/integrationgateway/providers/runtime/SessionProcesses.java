package org.integrationgateway.providers.runtime;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.providers.process.RunFolder;

/** Starts the programs of sessions, in clean environments. */
record SessionProcesses(RunFolder folder, CleanEnvironment environment) {
  /**
   * Starts one.
   *
   * @param name for logs
   * @param listener told every line that it prints
   * @throws IOException when the system refuses, with its reason
   */
  ChildProcess start(
      String name,
      List<String> argv,
      Path workdir,
      Map<String, String> variables,
      Consumer<String> listener)
      throws IOException {
    return start(name, argv, workdir, variables, Map.of(), listener);
  }

  /**
   * Starts a process with variables of the deployment and of the service.
   *
   * @param service variables that say to a provider what its host is
   */
  ChildProcess start(
      String name,
      List<String> argv,
      Path workdir,
      Map<String, String> variables,
      Map<String, String> service,
      Consumer<String> listener)
      throws IOException {
    var command = new ChildCommand(name, argv, workdir, environment.with(variables, service));
    return ChildProcess.start(command, folder, listener);
  }
}
