package org.integrationgateway.it.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The processes that a server has started for providers, by the providers' names. */
final class ProviderProcesses {
  private static final String NAME = "SERVICE_PROVIDER_NAME=";

  private ProviderProcesses() {}

  static Map<String, ProcessHandle> of(long server) throws IOException {
    var found = new TreeMap<String, ProcessHandle>();
    for (var child : ProcessHandle.of(server).orElseThrow().children().toList()) {
      for (var entry : environment(child.pid()).split("\0", -1)) {
        if (entry.startsWith(NAME)) {
          found.put(entry.substring(NAME.length()), program(child));
        }
      }
    }
    return found;
  }

  /** In a PID namespace, the program is the child of an init, which is the child of unshare. */
  private static ProcessHandle program(ProcessHandle child) {
    boolean namespace =
        child.info().command().filter(command -> command.endsWith("/unshare")).isPresent();
    return namespace
        ? child.children().flatMap(ProcessHandle::children).findFirst().orElse(child)
        : child;
  }

  private static String environment(long pid) throws IOException {
    return Files.readString(
        Path.of("/proc", Long.toString(pid), "environ"), StandardCharsets.ISO_8859_1);
  }
}
