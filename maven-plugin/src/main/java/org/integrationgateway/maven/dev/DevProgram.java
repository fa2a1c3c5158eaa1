package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.maven.tool.JavaCommand;
import org.integrationgateway.packaging.image.program.AmbiguousMainClassException;
import org.integrationgateway.packaging.image.program.MainClass;

/**
 * The author's program. Each version runs from a copy of its classes: a program loads classes
 * during its whole life, while the build deletes and writes those of the next version.
 *
 * @param mainClass empty to search for it in the classes
 * @param jvmArgs after those that make the start quick
 * @param versions folder of the copies, in numbered folders
 */
public record DevProgram(Optional<String> mainClass, List<String> jvmArgs, Path versions) {
  public DevProgram {
    jvmArgs = List.copyOf(jvmArgs);
  }

  /**
   * Returns the command line of the next version; empty when there is no program.
   *
   * @param classPath folders of classes, the provider's own first, and jars
   * @param jdk home of the Java that it was built for
   */
  public List<String> command(List<Path> classPath, Path jdk)
      throws IOException, MojoFailureException {
    if (classPath.isEmpty()) {
      return List.of();
    }
    var started = mainClass.isPresent() ? mainClass : search(classPath.get(0));
    if (started.isEmpty()) {
      return List.of();
    }
    var folder = next();
    var copied = new ArrayList<Path>();
    for (var entry : classPath) {
      var copy = folder.resolve("classes-" + copied.size());
      copied.add(Files.isDirectory(entry) ? copy(entry, copy) : entry);
    }
    return JavaCommand.of(
        jdk, jvmArgs, copied, folder.resolve("java.args"), started.get(), List.of());
  }

  private static Optional<String> search(Path classes) throws IOException, MojoFailureException {
    var found = MainClass.search(classes);
    try {
      return found.isProvider() ? Optional.of(found.required()) : Optional.empty();
    } catch (AmbiguousMainClassException several) {
      throw new MojoFailureException(
          several.getMessage() + "; name it with -Dgateway.mainClass", several);
    }
  }

  /** A new folder; deletes old ones that no process names in its command line. */
  private Path next() throws IOException {
    Files.createDirectories(versions);
    var inUse =
        ProcessHandle.allProcesses().map(one -> one.info().commandLine().orElse("")).toList();
    int last = 0;
    try (var all = Files.list(versions)) {
      last =
          all.mapToInt(folder -> Integer.parseInt(folder.getFileName().toString())).max().orElse(0);
    }
    // The last version may be about to start, the one before it to end.
    for (int number = last - 2; number > 0; number--) {
      var old = versions.resolve(String.valueOf(number));
      if (inUse.stream().noneMatch(line -> line.contains(old + "/"))) {
        Folders.delete(old);
      }
    }
    return Files.createDirectory(versions.resolve(String.valueOf(last + 1)));
  }

  private static Path copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
    return to;
  }
}
