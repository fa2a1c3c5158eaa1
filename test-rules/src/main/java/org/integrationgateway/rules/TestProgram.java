package org.integrationgateway.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Java programs of a test's class path, in processes of their own. */
public final class TestProgram {
  /**
   * Options for programs that run for seconds: the second compiler and the verification of classes
   * that this build has compiled cost more than they give.
   */
  private static final List<String> QUICK =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote");

  private static final String CLASS_PATH = System.getProperty("java.class.path");

  private TestProgram() {}

  /** The {@code java} that runs the tests. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** The command line of a program. */
  public static List<String> command(Class<?> main, Object... arguments) {
    return command(List.of(), main, arguments);
  }

  /**
   * The command line of a program.
   *
   * @param options of its Java
   */
  public static List<String> command(List<String> options, Class<?> main, Object... arguments) {
    var command = new ArrayList<>(List.of(java()));
    command.addAll(QUICK);
    command.addAll(options);
    command.addAll(List.of("-cp", CLASS_PATH, main.getName()));
    for (var argument : arguments) {
      command.add(argument.toString());
    }
    return command;
  }

  /** The command of a program, for a shell. */
  public static String line(Class<?> main) {
    return "'%s' %s -cp '%s' '%s'"
        .formatted(java(), String.join(" ", QUICK), CLASS_PATH, main.getName());
  }

  /** Writes an executable script that becomes the program. */
  public static Path script(Path file, Class<?> main) throws IOException {
    Files.writeString(file, "#!/bin/sh\nexec " + line(main) + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
