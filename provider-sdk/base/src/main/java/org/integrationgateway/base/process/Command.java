package org.integrationgateway.base.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A program to run, with its folder and environment.
 *
 * @param argv the program and its arguments, never given to a shell
 * @param folder to run it in, absolute
 * @param environment the complete environment; a start may add to it
 */
public record Command(List<String> argv, Path folder, Map<String, String> environment) {
  public Command {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
    if (argv.isEmpty() || argv.get(0).isBlank()) {
      throw new IllegalArgumentException("a command needs a program");
    }
    if (!folder.isAbsolute()) {
      throw new IllegalArgumentException("the folder of a command is absolute, not " + folder);
    }
  }

  /** The program as written. */
  public String program() {
    return argv.get(0);
  }

  /** The command as typed into a shell. */
  @Override
  public String toString() {
    return argv.stream().map(Command::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[\\w.:=+/@%,^-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
