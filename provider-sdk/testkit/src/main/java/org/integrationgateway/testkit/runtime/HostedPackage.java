package org.integrationgateway.testkit.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A package for the contract of runtimes, with programs that serve, fail, exit or wait. */
final class HostedPackage {
  /** A provider. */
  static final String SERVE = "bin/serve";

  /** Prints its arguments and exits with code 7. */
  static final String FAIL = "bin/fail";

  /** Exits with code 0 at once. */
  static final String PASS = "bin/pass";

  /** Prints its arguments, one on each line, then waits. */
  static final String TALK = "bin/talk";

  /** A file that may not be executed. */
  static final String DATA = "data.txt";

  /** A link to a program outside. */
  static final String ESCAPE = "bin/escape";

  private HostedPackage() {}

  /** Writes it into a new folder. */
  static Path write(Path folder) {
    try {
      Files.createDirectories(folder.resolve("bin"));
      script(
          folder.resolve(SERVE),
          "exec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\""
              .formatted(
                  Path.of(System.getProperty("java.home"), "bin", "java"),
                  System.getProperty("java.class.path"),
                  HostedApp.class.getName()));
      script(folder.resolve(FAIL), "echo \"$@\" >&2; exit 7");
      script(folder.resolve(PASS), "exit 0");
      script(folder.resolve(TALK), "for word in \"$@\"; do echo \"$word\"; done; exec sleep 300");
      Files.writeString(folder.resolve(DATA), "no program\n");
      return folder;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Adds the link, which archives refuse. */
  static void addEscape(Path folder) {
    try {
      Files.createSymbolicLink(folder.resolve(ESCAPE), Path.of("/bin/sh"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void script(Path file, String line) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
