package org.integrationgateway.server.provider.faststart;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.RunFolder;

/** Shortens the starts of packaged Java programs with an archive of the classes that they need. */
public final class FastStarts {
  private static final long PAUSE_SECONDS = 30;

  private final ClassArchives archives;
  private final RunFolder run;
  private final FastStart.Pause pause;

  /** In a server's home. */
  public FastStarts(Path home, RunFolder run) {
    this(home, run, () -> TimeUnit.SECONDS.sleep(PAUSE_SECONDS));
  }

  FastStarts(Path home, RunFolder run, FastStart.Pause pause) {
    this.archives = new ClassArchives(home);
    this.run = run;
    this.pause = pause;
  }

  /** The folder of the archives: a program that starts with one must be able to read it. */
  public Path folder() {
    return archives.folder();
  }

  /**
   * The command, starting with an archive where there is one.
   *
   * @param root of its package
   */
  public ChildCommand quick(Path root, ChildCommand command) {
    return of(root, command)
        .map(
            start ->
                new ChildCommand(
                    command.provider(),
                    command.argv(),
                    command.workdir(),
                    command.environment(),
                    start))
        .orElse(command);
  }

  /**
   * Makes the archive now, unless it is there.
   *
   * @return whether there is one
   * @throws IOException when it cannot be made, with the reason
   */
  public boolean prepare(Path root, ChildCommand command) throws IOException, InterruptedException {
    var program = CarriedJava.of(root, Path.of(command.argv().get(0)));
    if (program.isEmpty()) {
      return false;
    }
    if (archives.find(program.get()).isPresent()) {
      return true;
    }
    try (var recording = new Recording(program.get(), command, run)) {
      return new FastStart(program.get(), archives, command, run, pause).make(recording);
    }
  }

  private Optional<FastStart> of(Path root, ChildCommand command) {
    return CarriedJava.of(root, Path.of(command.argv().get(0)))
        .map(program -> new FastStart(program, archives, command, run, pause));
  }
}
