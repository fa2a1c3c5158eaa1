package org.integrationgateway.providers.confinement;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the files of a command that a sandbox would not show: its program, the interpreter of a
 * script, arguments that are files, and files that a shell script names.
 *
 * @param readable folders that the sandbox shows beside those of the system
 * @param searched folders of PATH
 */
record ShownPrograms(Set<Path> readable, List<Path> searched) {
  private static final int LONGEST_LINE = 256;
  private static final int NESTING = 4;
  private static final int LONGEST_SCRIPT = 16 << 10;

  /** Every sandbox has these of its own. */
  private static final List<String> OWN = List.of("/dev", "/proc", "/tmp");

  ShownPrograms {
    readable = Set.copyOf(readable);
    searched = List.copyOf(searched);
  }

  static ShownPrograms of(Set<Path> readable, Optional<String> path) {
    var folders =
        Stream.of(path.orElse("").split(":", -1)).filter(folder -> folder.startsWith("/"));
    return new ShownPrograms(readable, folders.map(Path::of).toList());
  }

  /** The first file of the command that would not be seen. */
  Optional<Path> hidden(List<String> argv, Path workdir) {
    var program = found(argv.get(0), workdir).flatMap(file -> hidden(file, NESTING));
    return program.or(
        () ->
            argv.stream()
                .skip(1)
                .flatMap(argument -> Stream.of(argument.split(":", -1)))
                .filter(file -> file.startsWith("/"))
                .flatMap(file -> found(file, workdir).stream())
                .filter(file -> !shows(file))
                .findFirst());
  }

  /** A program that is not found is left to the start, which names it. */
  private Optional<Path> found(String name, Path workdir) {
    try {
      return name.contains("/")
          ? Optional.of(workdir.resolve(name)).filter(Files::exists)
          : searched.stream().map(folder -> folder.resolve(name)).filter(Files::exists).findFirst();
    } catch (InvalidPathException noFile) {
      return Optional.empty();
    }
  }

  private Optional<Path> hidden(Path file, int left) {
    if (!shows(file)) {
      return Optional.of(file);
    }
    var interpreter = left == 0 ? Optional.<Path>empty() : interpreter(file);
    return interpreter
        .flatMap(program -> hidden(program, left - 1))
        .or(() -> interpreter.filter(ShownPrograms::isShell).flatMap(shell -> named(file)));
  }

  private static boolean isShell(Path program) {
    return String.valueOf(program.getFileName()).matches("(ba|da|k|z)?sh");
  }

  /** The first hidden file that a shell script names by its whole path. */
  private Optional<Path> named(Path script) {
    return Stream.of(text(script, LONGEST_SCRIPT).split("[\\s'\"=:;()`$<>&|]+"))
        .filter(word -> word.startsWith("/") && word.length() > 1)
        .flatMap(word -> found(word, script).stream())
        .filter(file -> !shows(file))
        .findFirst();
  }

  private boolean shows(Path file) {
    try {
      return shown(file.toAbsolutePath().normalize()) && shown(file.toRealPath());
    } catch (IOException unknown) {
      return false;
    }
  }

  private boolean shown(Path path) {
    return Bubblewrap.shows(path)
        || OWN.stream().anyMatch(path::startsWith)
        || readable.stream().anyMatch(folder -> startsWith(path, folder));
  }

  private static boolean startsWith(Path path, Path folder) {
    try {
      return path.startsWith(folder) || path.startsWith(folder.toRealPath());
    } catch (IOException missing) {
      return false;
    }
  }

  /** The interpreter that the first line of a script names, also through {@code env}. */
  private Optional<Path> interpreter(Path script) {
    var start = text(script, LONGEST_LINE);
    var words = start.startsWith("#!") ? start.lines().findFirst().orElse("") : "";
    var names = List.of(words.replaceFirst("^#!", "").strip().split("\\s+"));
    var name = names.get(0);
    if (name.endsWith("/env")) {
      name = names.stream().skip(1).filter(word -> !word.startsWith("-")).findFirst().orElse("");
    }
    return name.isEmpty() ? Optional.empty() : found(name, Path.of("/"));
  }

  private static String text(Path file, int most) {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(most), StandardCharsets.ISO_8859_1);
    } catch (IOException unreadable) {
      return "";
    }
  }
}
