package org.integrationgateway.providers.confinement;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The program that makes sandboxes, where this host has it and allows it to make them.
 *
 * @param program its file
 * @param problem why it makes none; empty when it does
 */
public record Bubblewrap(Path program, Optional<String> problem) {
  private static final List<Path> PLACES =
      List.of(Path.of("/usr/bin/bwrap"), Path.of("/bin/bwrap"), Path.of("/usr/local/bin/bwrap"));
  private static final long TIMEOUT_SECONDS = 20;

  /**
   * Programs, their libraries, what these look up, and the limits of memory and processors that
   * runtimes read; of other settings nothing is seen.
   */
  private static final List<String> SYSTEM =
      List.of(
          "/usr",
          "/bin",
          "/sbin",
          "/lib",
          "/lib32",
          "/lib64",
          "/opt",
          "/nix/store",
          "/etc/alternatives",
          "/etc/ca-certificates",
          "/etc/group",
          "/etc/hosts",
          "/etc/ld.so.cache",
          "/etc/localtime",
          "/etc/nsswitch.conf",
          "/etc/passwd",
          "/etc/pki",
          "/etc/resolv.conf",
          "/etc/ssl",
          "/sys/fs/cgroup");

  /** Keys that lie between certificates; the server's user may be allowed to read them. */
  private static final List<String> KEYS = List.of("/etc/ssl/private", "/etc/pki/tls/private");

  /** The prefix of the settings folders of a Java that the system installed. */
  private static final String JAVA_SETTINGS = "java-";

  /** The bubblewrap of this host, tested by starting it once. */
  public static Bubblewrap ofThisHost() {
    var program = PLACES.stream().filter(Files::isExecutable).findFirst();
    return program
        .map(found -> new Bubblewrap(found, trial(found)))
        .orElseGet(
            () ->
                new Bubblewrap(PLACES.get(0), Optional.of("bubblewrap (bwrap) is not installed")));
  }

  private static Optional<String> trial(Path program) {
    var command = new ArrayList<>(new Bubblewrap(program, Optional.empty()).isolated(true));
    command.addAll(List.of("--", "true"));
    try {
      var trial = new ProcessBuilder(command).redirectErrorStream(true).start();
      var said = new String(trial.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (!trial.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        trial.destroyForcibly();
        return Optional.of(program + " does not end");
      }
      return trial.exitValue() == 0
          ? Optional.empty()
          : Optional.of(program + " is not allowed to: " + said);
    } catch (IOException e) {
      return Optional.of(program + " cannot be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("it could not be tested");
    }
  }

  /**
   * The beginning of a command: namespaces of its own, no rights, the system's programs to read.
   *
   * @param network whether the network is its own too, with nothing in it but loopback
   */
  List<String> isolated(boolean network) {
    var command = new ArrayList<String>();
    command.add(program.toString());
    command.addAll(List.of("--unshare-all", "--die-with-parent", "--new-session"));
    command.addAll(List.of("--cap-drop", "ALL"));
    if (!network) {
      command.add("--share-net");
    }
    // Root could write settings of the host below /proc: /proc/sys, sysrq-trigger, irq, mtrr.
    command.addAll(List.of("--proc", "/proc", "--remount-ro", "/proc"));
    command.addAll(List.of("--dev", "/dev", "--tmpfs", "/tmp"));
    Stream.concat(SYSTEM.stream(), javaSettings().stream())
        .forEach(path -> command.addAll(List.of("--ro-bind-try", path, path)));
    KEYS.stream()
        .filter(path -> Files.isDirectory(Path.of(path)))
        .forEach(path -> command.addAll(hidden(path)));
    return command;
  }

  /** An empty folder that cannot be written. */
  private static List<String> hidden(String path) {
    return List.of("--tmpfs", path, "--remount-ro", path);
  }

  /** Whether a sandbox shows this path, because it lies among the programs of the system. */
  static boolean shows(Path path) {
    return SYSTEM.stream().anyMatch(path::startsWith);
  }

  private static List<String> javaSettings() {
    try (var settings = Files.newDirectoryStream(Path.of("/etc"), JAVA_SETTINGS + "*")) {
      var found = new ArrayList<String>();
      settings.forEach(folder -> found.add(folder.toString()));
      return found;
    } catch (IOException e) {
      return List.of();
    }
  }
}
