package org.integrationgateway.server.process.isolation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/** Recognizes the processes of one launch, even when their parent has changed. */
@FunctionalInterface
public interface ProcessMarker {
  /** Whether this process is marked; false where the system does not tell. */
  boolean on(long pid);

  /** A unique entry of the environment, which children inherit unless they clear it. */
  static ProcessMarker entry(String entry) {
    var part = '\0' + entry + '\0';
    return pid -> ("\0" + environment(pid)).contains(part);
  }

  /** Recognizes processes that one of the two marks recognizes. */
  default ProcessMarker or(ProcessMarker other) {
    return pid -> on(pid) || other.on(pid);
  }

  /** All marked processes that run now, except this process. */
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
