package org.integrationgateway.providers.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The command of a child process.
 *
 * @param provider its name in the deployment
 * @param argv the program by its path, and its arguments
 * @param workdir of the process, the package's folder
 * @param environment the whole environment, but for what each launch adds
 * @param surroundings of each launch
 */
public record ChildCommand(
    String provider,
    List<String> argv,
    Path workdir,
    Map<String, String> environment,
    LaunchContext surroundings) {
  public ChildCommand {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("provider '" + provider + "' has no command to start");
    }
  }

  /** A command without a sandbox or proxy around it. */
  public ChildCommand(
      String provider, List<String> argv, Path workdir, Map<String, String> environment) {
    this(provider, argv, workdir, environment, LaunchContext.NONE);
  }
}
