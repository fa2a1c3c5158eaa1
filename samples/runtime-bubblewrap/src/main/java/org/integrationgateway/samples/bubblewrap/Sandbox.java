package org.integrationgateway.samples.bubblewrap;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.runtime.process.AppProgram;
import org.integrationgateway.engines.runtime.process.ProcessSandbox;

/**
 * The sandbox of an app: namespaces of its own, a read-only root of its own, and no files of this
 * host except the named ones.
 *
 * @param network whether it has the network of this host
 * @param readable what it may read besides the system's programs and its package
 */
record Sandbox(boolean network, List<String> readable) implements ProcessSandbox {
  /**
   * Programs, their libraries and the settings that these read; other settings are hidden from
   * apps.
   */
  private static final List<String> SYSTEM =
      List.of(
          "/usr",
          "/bin",
          "/sbin",
          "/lib",
          "/lib32",
          "/lib64",
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
          "/etc/ssl");

  /**
   * Returns the sandbox of a configuration.
   *
   * @throws IllegalArgumentException with the output of Bubblewrap, when this host does not support
   *     it
   */
  static Sandbox of(Config config) {
    problem()
        .ifPresent(
            said -> {
              throw new IllegalArgumentException(
                  "Bubblewrap makes no sandbox on this host: " + said);
            });
    return new Sandbox(config.network(), config.readable());
  }

  /** Returns why this host does not support sandboxes; empty when it does. */
  static Optional<String> problem() {
    try {
      var probe =
          new ProcessBuilder("bwrap", "--unshare-all", "--ro-bind", "/", "/", "true")
              .redirectErrorStream(true)
              .start();
      var said = new String(probe.getInputStream().readAllBytes(), UTF_8).strip();
      return probe.waitFor() == 0 ? Optional.empty() : Optional.of(said);
    } catch (IOException missing) {
      return Optional.of("install the package bubblewrap: " + missing.getMessage());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
  }

  @Override
  public List<String> command(AppProgram program, Path writable, List<String> app) {
    var location = program.folder().toString();
    var command =
        new ArrayList<>(
            List.of("bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop"));
    command.add("ALL");
    if (network) {
      command.add("--share-net");
    }
    command.addAll(List.of("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"));
    SYSTEM.forEach(path -> bind(command, "--ro-bind-try", path));
    readable.forEach(path -> bind(command, "--ro-bind", path));
    bind(command, "--ro-bind", location);
    bind(command, "--bind", writable.toString());
    command.addAll(List.of("--remount-ro", "/", "--chdir", location, "--"));
    command.addAll(app);
    return command;
  }

  private static void bind(List<String> command, String how, String path) {
    command.addAll(List.of(how, path, path));
  }

  @Override
  public boolean hasInit() {
    return true;
  }
}
