package org.integrationgateway.server.provider.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.base.process.ProcessTree;

/** Processes, threads and files that a gateway which has ended may not leave behind. */
final class Leftovers {
  /** Classes that the JDK and the libraries load once keep a few descriptors. */
  private static final int FIRST_USE = 12;

  private static final List<String> OURS =
      List.of("provider-", "host-io", "call-", "process reaper (pid");

  private final Path home;
  private final long descriptors = descriptors();

  /** Threads of earlier tests, which do not count. */
  private final Set<Thread> before = Thread.getAllStackTraces().keySet();

  /**
   * @param home of the gateways to come
   */
  Leftovers(Path home) {
    this.home = home;
  }

  void assertNone() throws Exception {
    eventually(() -> assertThat(processes(home)).as("processes").isEmpty());
    eventually(
        () -> assertThat(ProcessHandle.current().children().map(ProcessHandle::info)).isEmpty());
    eventually(() -> assertThat(threads()).as("threads").isEmpty());
    assertThat(home.resolve("run")).isEmptyDirectory();
    eventually(
        () ->
            assertThat(descriptors())
                .as("descriptors")
                .isLessThanOrEqualTo(descriptors + FIRST_USE));
  }

  /** The running processes that have to do with this folder, by what the system shows of them. */
  static List<String> processes(Path home) {
    var known = home.toString();
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(ProcessTree::lives)
        .filter(
            process ->
                read(process.pid(), "environ").contains(known)
                    || read(process.pid(), "cmdline").contains(known))
        .map(process -> process.pid() + " " + read(process.pid(), "cmdline").replace('\0', ' '))
        .toList();
  }

  private static String read(long pid, String file) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(pid), file), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }

  /** With what they do. */
  private List<String> threads() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> !before.contains(thread.getKey()))
        .filter(thread -> OURS.stream().anyMatch(thread.getKey().getName()::startsWith))
        .map(thread -> thread.getKey().getName() + " " + Arrays.toString(thread.getValue()))
        .sorted()
        .toList();
  }

  static long descriptors() {
    return list(Path.of("/proc/self/fd")).size();
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
