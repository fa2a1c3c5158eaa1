package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.integrationgateway.base.text.Printable;
import org.jspecify.annotations.Nullable;

/** Builds a project in a process of its own, which describes the build in a file. */
public final class ChildBuild {
  private static final String ERROR = "[ERROR]";

  private final List<String> command;
  private final Map<String, String> environment;
  private final Path folder;
  private final Path description;
  private final Consumer<String> log;
  private volatile @Nullable Process running;

  /**
   * @param command of Maven; options are added to it
   * @param environment added to that of this process
   * @param description file that the command writes
   * @param log takes the output of the build, line by line, without its errors
   */
  public ChildBuild(
      List<String> command,
      Map<String, String> environment,
      Path folder,
      Path description,
      Consumer<String> log) {
    this.command = List.copyOf(command);
    this.environment = Map.copyOf(environment);
    this.folder = folder;
    this.description = description;
    this.log = log;
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "build ends"));
  }

  /** Builds; an interrupt ends the build. */
  public Build run(List<String> options)
      throws IOException, BuildFailedException, InterruptedException {
    var words = new ArrayList<>(command);
    words.addAll(options);
    Files.deleteIfExists(description);
    var builder = new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    var process = builder.start();
    running = process;
    var errors = new ArrayList<String>();
    try (var lines = process.inputReader()) {
      process.getOutputStream().close();
      for (var read = lines.readLine(); read != null; read = lines.readLine()) {
        var line = Printable.plain(read);
        if (line.startsWith(ERROR)) {
          errors.add(line.substring(ERROR.length()).replaceFirst("^ ", ""));
        } else if (!line.isBlank()) {
          log.accept(line);
        }
      }
      if (process.waitFor() != 0) {
        throw new BuildFailedException(BuildErrors.of(errors));
      }
      return Build.read(description);
    } finally {
      end();
    }
  }

  private void end() {
    var process = running;
    if (process != null && process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }
}
