package org.integrationgateway.providers.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.base.process.Exit;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.providers.process.LaunchContext;
import org.integrationgateway.providers.process.RunFolder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The archives from which Java maps the classes of packaged programs (class data sharing), in the
 * folder {@code starts} of a server's home. The first start of a program lists the classes that it
 * loads; half a minute later its Java makes an archive of that list and of the package's jars,
 * without running the program. Later starts use the archive; a Java that cannot use it starts
 * without it.
 */
public final class ClassArchives {
  private static final Logger log = LoggerFactory.getLogger(ClassArchives.class);
  private static final String STORED = "sha256-";
  private static final Duration DELAY = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** A program that ends earlier may have ended because of its archive. */
  private static final Duration YOUNG = Duration.ofSeconds(5);

  private static final Path NICE = Path.of("/usr/bin/nice");

  private final Path folder;
  private final RunFolder run;
  private final Duration delay;
  private final Set<Path> begun = ConcurrentHashMap.newKeySet();

  /** One archive is made at a time, so that providers keep the machine. */
  private final Semaphore turn = new Semaphore(1, true);

  /** The archives in a server's home. */
  public ClassArchives(Path home, RunFolder run) {
    this(home, run, DELAY);
  }

  /**
   * Makes the archive of a program.
   *
   * @param delay from a start until an archive is made, for the first calls
   */
  ClassArchives(Path home, RunFolder run, Duration delay) {
    this.folder = home.toAbsolutePath().normalize().resolve("starts");
    this.run = run;
    this.delay = delay;
  }

  /** The folder of the archives: a program that starts with one must be able to read it. */
  Path folder() {
    return folder;
  }

  /**
   * The command, each launch of which uses the archive of its package or helps to make it. A
   * command without a Java of its own, or from outside the store of packages, is returned as it is.
   *
   * @param root of its package
   */
  public ChildCommand using(Path root, ChildCommand command) {
    return archive(root, Path.of(command.argv().get(0)))
        .map(
            archive ->
                new ChildCommand(
                    command.provider(),
                    command.argv(),
                    command.workdir(),
                    command.environment(),
                    new Launches(archive, command)))
        .orElse(command);
  }

  private Optional<Path> archive(Path root, Path launcher) {
    var name = String.valueOf(root.getFileName());
    var release = launcher.resolveSibling("runtime").resolve("release");
    if (!name.startsWith(STORED) || !launcher.startsWith(root) || !Files.isRegularFile(release)) {
      return Optional.empty();
    }
    try {
      // An archive holds for one Java and one place of the jars.
      var java = Files.readString(release, StandardCharsets.UTF_8) + launcher;
      var key = Sha256.hex(java.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
      return Optional.of(folder.resolve(name.substring(STORED.length()) + "-" + key + ".jsa"));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /** The launches of one command, within its own surroundings. */
  private final class Launches implements LaunchContext {
    private final Path archive;
    private final ChildCommand command;

    Launches(Path archive, ChildCommand command) {
      this.archive = archive;
      this.command = command;
    }

    @Override
    public List<String> circumstances() {
      return command.surroundings().circumstances();
    }

    @Override
    public long refusals() {
      return command.surroundings().refusals();
    }

    @Override
    public Raised raise(Path launch) throws IOException {
      var around = command.surroundings().raise(launch);
      if (Files.isRegularFile(archive)) {
        return withArchive(around);
      }
      return begun.add(archive) ? listing(around, launch.resolve("classes")) : around;
    }

    private Raised withArchive(Raised around) {
      long started = System.nanoTime();
      return with(
          around,
          "SERVICE_JAVA_ARCHIVE",
          archive,
          () -> {
            if (System.nanoTime() - started < YOUNG.toNanos()) {
              Files.deleteIfExists(archive);
              // The next start lists its classes again: this end may have been ordered.
              begun.remove(archive);
            }
          });
    }

    private Raised listing(Raised around, Path list) {
      var maker = DaemonThread.start(command.provider() + "-classes", () -> makeLater(list));
      return with(
          around,
          "SERVICE_JAVA_CLASSES",
          list,
          () -> {
            maker.interrupt();
            maker.join();
          });
    }

    private static Raised with(Raised around, String name, Path value, AutoCloseable end) {
      var environment = new HashMap<>(around.environment());
      environment.put(name, value.toString());
      AutoCloseable both =
          () -> {
            try {
              end.close();
            } finally {
              around.end().close();
            }
          };
      return new Raised(around.prefix(), environment, around.contained(), both);
    }

    private void makeLater(Path list) {
      try {
        TimeUnit.NANOSECONDS.sleep(delay.toNanos());
        turn.acquire();
        try {
          if (Files.isRegularFile(list)) {
            make(list);
          }
        } finally {
          turn.release();
        }
      } catch (InterruptedException ended) {
        begun.remove(archive);
      } catch (IOException | RuntimeException e) {
        log.info(
            "provider '{}' starts without an archive of its classes: {}",
            command.provider(),
            e.getMessage());
      }
    }

    private void make(Path list) throws IOException, InterruptedException {
      PrivateFolders.open(folder);
      var draft = folder.resolve(archive.getFileName() + ".new");
      try (var java = ChildProcess.start(making(list, draft), run)) {
        var exit = java.exit().get(LONGEST.toSeconds(), TimeUnit.SECONDS);
        if (exit.code() != 0 || !Files.isRegularFile(draft)) {
          throw failed(exit, java.lastLines());
        }
        Files.move(draft, archive, StandardCopyOption.REPLACE_EXISTING);
        log.info(
            "the next starts of provider '{}' use an archive of its classes", command.provider());
      } catch (TimeoutException e) {
        throw new IOException("its Java does not end within " + LONGEST.toSeconds() + " s", e);
      } catch (ExecutionException e) {
        throw new IllegalStateException("an exit is never exceptional", e);
      } finally {
        Files.deleteIfExists(draft);
      }
    }

    private IOException failed(Exit exit, List<String> lines) {
      return new IOException("its Java ended with " + exit + ": " + String.join("; ", lines));
    }

    /** The program, whose Java only writes the archive, with the lowest priority. */
    private ChildCommand making(Path list, Path target) {
      var environment = new HashMap<>(command.environment());
      environment.putAll(
          Map.of("SERVICE_JAVA_DUMP", list.toString(), "SERVICE_JAVA_ARCHIVE", target.toString()));
      var argv = command.argv();
      return new ChildCommand(
          command.provider(),
          Files.isExecutable(NICE)
              ? Stream.concat(Stream.of(NICE.toString(), "-n", "19"), argv.stream()).toList()
              : argv,
          command.workdir(),
          environment);
    }
  }
}
