package org.integrationgateway.server.provider.faststart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.concurrent.Semaphore;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.LaunchContext;
import org.integrationgateway.server.process.PrivateFolders;
import org.integrationgateway.server.process.RunFolder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives each launch of one program its archive; a missing archive is made in the background. */
final class FastStart implements LaunchContext {
  private static final Logger log = LoggerFactory.getLogger(FastStart.class);
  private static final Duration YOUNG = Duration.ofSeconds(30);

  /** Of a whole server: archives are made one after the other, and what serves has the machine. */
  private static final Semaphore TURN = new Semaphore(1, true);

  private final CarriedJava program;
  private final ClassArchives archives;
  private final ChildCommand command;
  private final RunFolder run;
  private final Pause pause;

  /** Before an archive is made, so that the first calls have the machine for themselves. */
  @FunctionalInterface
  interface Pause {
    void await() throws InterruptedException;
  }

  FastStart(
      CarriedJava program,
      ClassArchives archives,
      ChildCommand command,
      RunFolder run,
      Pause pause) {
    this.program = program;
    this.archives = archives;
    this.command = command;
    this.run = run;
    this.pause = pause;
  }

  @Override
  public long refusals() {
    return command.surroundings().refusals();
  }

  @Override
  public Raised raise(Path folder) throws IOException {
    var around = command.surroundings().raise(folder);
    var archive = archives.find(program);
    if (archive.isEmpty()) {
      return archives.take(program) ? beside(around) : around;
    }
    var environment = new HashMap<>(around.environment());
    environment.put("SERVICE_JAVA_ARCHIVE", archive.get().toString());
    long begun = System.nanoTime();
    AutoCloseable end =
        () -> {
          doubt(folder.resolve("p"), Duration.ofNanos(System.nanoTime() - begun));
          around.end().close();
        };
    return new Raised(around.prefix(), environment, around.contained(), end);
  }

  /** One that ended young and listens no more may have ended of its archive. */
  private void doubt(Path socket, Duration age) {
    if (age.compareTo(YOUNG) < 0 && !Files.exists(socket)) {
      archives.distrust(program);
    }
  }

  /** It ends with the launch that it goes on beside. */
  private Raised beside(Raised around) {
    var recording = new Recording(program, command, run);
    var thread = new Thread(() -> record(recording), command.provider() + "-rehearsal");
    thread.setDaemon(true);
    thread.start();
    AutoCloseable end =
        () -> {
          thread.interrupt();
          recording.close();
          thread.join();
          around.end().close();
        };
    return new Raised(around.prefix(), around.environment(), around.contained(), end);
  }

  private void record(Recording recording) {
    try {
      pause.await();
      TURN.acquire();
      try {
        make(recording);
      } finally {
        TURN.release();
      }
    } catch (InterruptedException e) {
      archives.giveBack(program);
    } catch (IOException | RuntimeException e) {
      log.info(
          "provider '{}' starts without prepared classes: {}", command.provider(), e.getMessage());
    }
  }

  /** Writes the archive, and says whether there is one now. */
  boolean make(Recording recording) throws IOException, InterruptedException {
    PrivateFolders.open(archives.folder());
    var draft = archives.folder().resolve(program.key() + "-" + System.nanoTime());
    try {
      if (!recording.make(draft)) {
        return false;
      }
      archives.keep(program, draft);
      log.info("the next starts of provider '{}' use prepared classes", command.provider());
      return true;
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
