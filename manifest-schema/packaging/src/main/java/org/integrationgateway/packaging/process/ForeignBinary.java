package org.integrationgateway.packaging.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.platform.BinaryHeader;
import org.integrationgateway.packaging.platform.HostPlatform;

/**
 * Detects programs for other systems and processors before they are started: {@code execvp} runs
 * such a binary with a shell, which then prints misleading errors.
 */
final class ForeignBinary {
  private static final Path EMULATORS = Path.of("/proc/sys/fs/binfmt_misc");

  private ForeignBinary() {}

  static void check(Path program) throws ProgramException, IOException {
    var made = BinaryHeader.platform(program);
    var host = HostPlatform.current();
    if (made.isEmpty() || (made.get().os().equals(host.os()) && runs(made.get().arch(), host))) {
      return;
    }
    if (emulated()) {
      return;
    }
    throw new ProgramException(
        program
            + " is made for "
            + made.get()
            + ", and this host is "
            + host
            + " (exec format error). Install the program for this host; a build that sets GOOS and"
            + " GOARCH for its result must not set them for the tools that it runs itself");
  }

  /** macOS and Windows on arm64 run programs for amd64. */
  private static boolean runs(String arch, Platform host) {
    return arch.equals(host.arch()) || (!host.os().equals("linux") && arch.equals("amd64"));
  }

  /**
   * Returns whether Linux is configured to run programs of other processors, for example by qemu.
   */
  private static boolean emulated() {
    try (var handlers = Files.list(EMULATORS)) {
      return handlers
          .map(handler -> handler.getFileName().toString())
          .anyMatch(name -> !name.equals("register") && !name.equals("status"));
    } catch (IOException none) {
      return false;
    }
  }
}
