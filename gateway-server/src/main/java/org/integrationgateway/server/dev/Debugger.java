package org.integrationgateway.server.dev;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import org.integrationgateway.server.provider.supervision.Replacement;

/**
 * Lets a Java debugger in, on this machine alone. Two processes cannot share its port, so the one
 * before ends first.
 */
public record Debugger(int port) {
  private static final String OPTIONS = "JAVA_TOOL_OPTIONS";

  /** The same version, listening for a debugger too. */
  public Launch attached(Launch launch) {
    var agent = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:" + port;
    var command = new ArrayList<>(launch.command());
    var env = new HashMap<>(launch.env());
    var program = String.valueOf(Path.of(command.get(0)).getFileName());
    if (program.equals("java") || program.equals("java.exe")) {
      command.add(1, agent);
    } else {
      // A script that starts Java in the end passes this on.
      env.merge(OPTIONS, agent, (given, ours) -> given + " " + ours);
    }
    return new Launch(launch.manifest(), command, launch.workdir(), env, Replacement.STOP_FIRST);
  }
}
