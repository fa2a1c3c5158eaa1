package org.integrationgateway.sdk.runtime.process;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

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
   * The processes that are requested to end, where the one that was started does not pass the
   * request on.
   */
  default Stream<ProcessHandle> apps(ProcessHandle started) {
    return Stream.of(started);
  }
}
