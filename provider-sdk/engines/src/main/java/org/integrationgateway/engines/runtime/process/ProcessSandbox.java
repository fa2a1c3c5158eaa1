package org.integrationgateway.engines.runtime.process;

import java.nio.file.Path;
import java.util.List;

/** Runs the command of an app, as it is or inside of another program. */
public interface ProcessSandbox {
  /** Runs it as it is. */
  ProcessSandbox NONE = (program, writable, command) -> command;

  /**
   * The command that runs an app's command.
   *
   * @param program of the app
   * @param writable the folder with the app's socket, home and temporary files
   * @param command the program with its arguments
   */
  List<String> command(AppProgram program, Path writable, List<String> command);

  /**
   * Whether the sandbox's command stays as the parent of an init in a PID namespace, and ends the
   * namespace when it gets SIGTERM, as Bubblewrap does: the request to end then goes to the app
   * itself.
   */
  default boolean hasInit() {
    return false;
  }
}
