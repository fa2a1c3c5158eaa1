package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.base.process.BoundedLines;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.base.process.Containment;
import org.integrationgateway.base.process.Exit;
import org.integrationgateway.base.process.ProcessStarter;

/** Builds a project in a second Maven, which describes the build in a file. */
public final class ChildBuild {
  private static final String ERROR = "[ERROR]";
  private static final int LONGEST_LINE = 10_000;
  private static final Duration LOOK = Duration.ofMinutes(1);

  private final Command command;
  private final Path description;
  private final Consumer<String> log;

  /**
   * @param command of Maven; options are added to it
   * @param description file that the command writes
   * @param log takes the output of the build, line by line, without its errors
   */
  public ChildBuild(Command command, Path description, Consumer<String> log) {
    this.command = command;
    this.description = description;
    this.log = log;
  }

  /** Builds; an interrupt ends the build, and so does the end of this process. */
  public Build run(List<String> options)
      throws IOException, BuildFailedException, InterruptedException {
    var words = new ArrayList<>(command.argv());
    words.addAll(options);
    var errors = new ArrayList<String>();
    var starter =
        ProcessStarter.of(new Command(words, command.folder(), command.environment()))
            .in(Containment.ofThisHost().withoutNamespace());
    Files.deleteIfExists(description);
    try (var maven = starter.start(BoundedLines.each(LONGEST_LINE, line -> take(line, errors)))) {
      maven.closeInput();
      var exit = Optional.<Exit>empty();
      while (exit.isEmpty()) {
        exit = maven.await(LOOK);
      }
      maven.awaitOutput(LOOK);
      if (exit.get().code() != 0) {
        throw new BuildFailedException(BuildErrors.of(errors));
      }
    }
    return Build.read(description);
  }

  private void take(String line, List<String> errors) {
    if (line.startsWith(ERROR)) {
      errors.add(line.substring(ERROR.length()).replaceFirst("^ ", ""));
    } else if (!line.isBlank()) {
      log.accept(line);
    }
  }
}
