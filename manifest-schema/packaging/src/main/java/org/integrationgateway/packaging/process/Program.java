package org.integrationgateway.packaging.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.process.Command;

/** Finds the file of a program as {@code execvp} does, and reports where it searched. */
public final class Program {
  private static final boolean WINDOWS = File.separatorChar == '\\';
  private static final String USUAL_EXTENSIONS = ".COM;.EXE;.BAT;.CMD";

  private final Command command;

  private Program(Command command) {
    this.command = command;
  }

  /**
   * Returns the file of a command's program: a name with a slash is resolved against the command's
   * folder, any other name is searched as executable file in the PATH of the command's environment.
   *
   * @throws ProgramException when it is not found; the message names the searched places
   */
  public static Path find(Command command) throws ProgramException {
    try {
      return new Program(command).find();
    } catch (InvalidPathException malformed) {
      throw new ProgramException("'" + command.program() + "' cannot be a program's name");
    }
  }

  private Path find() throws ProgramException {
    var name = command.program();
    boolean path = name.indexOf('/') >= 0 || (WINDOWS && name.indexOf('\\') >= 0);
    return path ? named(name) : onPath(name);
  }

  private Path named(String name) throws ProgramException {
    var file = command.folder().resolve(name).normalize();
    for (var candidate : candidates(file)) {
      if (Files.isRegularFile(candidate)) {
        return executable(candidate);
      }
    }
    if (Files.isDirectory(file)) {
      throw new ProgramException(file + " is a folder, not a program");
    }
    throw new ProgramException(
        "there is no program "
            + file
            + ": a name with a slash is looked for from the step's workdir. Correct the path, or"
            + " let an earlier step make the file");
  }

  private Path onPath(String name) throws ProgramException {
    var path = pathOf(command.environment());
    var refused = new ArrayList<Path>();
    for (var folder : path.split(File.pathSeparator, -1)) {
      for (var candidate : candidates(command.folder().resolve(folder).resolve(name))) {
        if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
          return candidate;
        }
        if (Files.isRegularFile(candidate)) {
          refused.add(candidate);
        }
      }
    }
    if (!refused.isEmpty()) {
      return executable(refused.get(0));
    }
    throw new ProgramException(
        "there is no program '"
            + name
            + "' in PATH ("
            + (path.isEmpty() ? "which is empty" : path)
            + "). Install it, add its folder to PATH, or write its path with a slash"
            + local(name));
  }

  /** Suggests the most frequent cause: a script of the package, written without {@code ./}. */
  private String local(String name) {
    return Files.isRegularFile(command.folder().resolve(name))
        ? ": the file lies in the step's workdir, so './" + name + "' would find it"
        : "";
  }

  private static Path executable(Path file) throws ProgramException {
    if (Files.isExecutable(file)) {
      return file;
    }
    throw new ProgramException(
        file
            + " is not executable. Make it so (chmod +x, and git update-index --chmod=+x), or start"
            + " it by its interpreter: [sh, "
            + file.getFileName()
            + "]");
  }

  private List<Path> candidates(Path file) {
    var candidates = new ArrayList<>(List.of(file));
    if (WINDOWS) {
      var extensions = command.environment().getOrDefault("PATHEXT", USUAL_EXTENSIONS);
      for (var extension : extensions.split(";", -1)) {
        candidates.add(file.resolveSibling(file.getFileName() + extension));
      }
    }
    return candidates;
  }

  private static String pathOf(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(entry -> isPath(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  private static boolean isPath(String name) {
    return WINDOWS ? name.equalsIgnoreCase("PATH") : name.equals("PATH");
  }

  /**
   * Checks other reasons that prevent this file from being started.
   *
   * @throws ProgramException with the reason and the remedy
   * @throws IOException when the file cannot be read
   */
  static void check(Path program, Command command) throws ProgramException, IOException {
    var shebang = Shebang.of(program);
    if (shebang.isPresent()) {
      shebang.get().check(program, command);
      return;
    }
    ForeignBinary.check(program);
  }
}
