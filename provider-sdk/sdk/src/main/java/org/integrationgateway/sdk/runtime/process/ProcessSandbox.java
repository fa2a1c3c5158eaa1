package org.integrationgateway.sdk.runtime.process;

import java.nio.file.Path;
import java.util.List;

/**
 * Runs the command of an app inside of another program, which makes a PID namespace with an init
 * and ends it at SIGTERM, as Bubblewrap does. The app is the child of the init.
 */
@FunctionalInterface
public interface ProcessSandbox {
  /**
   * The command that runs an app's command.
   *
   * @param program of the app
   * @param writable the folder with the app's socket, home and temporary files
   * @param command the program with its arguments
   */
  List<String> command(AppProgram program, Path writable, List<String> command);
}
