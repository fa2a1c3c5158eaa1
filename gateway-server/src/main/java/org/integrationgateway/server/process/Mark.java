package org.integrationgateway.server.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/** By what a process is known that came out of a launch, whoever its parent is now. */
@FunctionalInterface
interface Mark {
  /** Whether this process has it; not where the system does not tell. */
  boolean on(long pid);

  /** An entry of the environment that no other launch has. Children inherit it, unless they try. */
  static Mark entry(String entry) {
    var part = '\0' + entry + '\0';
    return pid -> ("\0" + environment(pid)).contains(part);
  }

  /** Either of two. */
  default Mark or(Mark other) {
    return pid -> on(pid) || other.on(pid);
  }

  /** Everybody who has it now, this process excepted. */
  default Set<ProcessHandle> bearers() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(process -> on(process.pid()))
        .collect(Collectors.toSet());
  }

  private static String environment(long pid) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(pid), "environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
