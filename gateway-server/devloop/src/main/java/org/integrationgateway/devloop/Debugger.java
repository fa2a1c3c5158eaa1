package org.integrationgateway.devloop;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import org.integrationgateway.config.providers.Source;

/**
 * Opens a port for a Java debugger on the loopback address. Two processes cannot share the port, so
 * the old one is stopped first.
 *
 * @param suspend whether the program waits for the debugger before it runs
 */
public record Debugger(int port, boolean suspend) {
  private static final String OPTIONS = "JAVA_TOOL_OPTIONS";

  /** A copy of the version that listens for a debugger too. */
  Source attached(Source.Development launch) {
    var agent =
        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=%s,address=127.0.0.1:%d"
            .formatted(suspend ? "y" : "n", port);
    var command = new ArrayList<>(launch.command());
    var env = new HashMap<>(launch.env());
    var program = String.valueOf(Path.of(command.get(0)).getFileName());
    if (program.equals("java") || program.equals("java.exe")) {
      command.add(1, agent);
    } else {
      // A script that starts Java passes this variable on.
      env.merge(OPTIONS, agent, (given, ours) -> given + " " + ours);
    }
    return new Source.Development(launch.manifest(), command, launch.workdir(), env);
  }
}
