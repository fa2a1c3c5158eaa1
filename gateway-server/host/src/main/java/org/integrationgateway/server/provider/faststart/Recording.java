package org.integrationgateway.server.provider.faststart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.integrationgateway.base.process.Exit;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.LaunchContext;
import org.integrationgateway.server.process.RunFolder;

/**
 * One run of a program that records the classes it needs: it is started, called and ended. The SDK
 * knows this mode and serves a provider of its own instead of the author's.
 */
final class Recording implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(30);
  private static final long WRITING_SECONDS = 60;
  private static final String CALL = "line.say";
  private static final String FILE = "classes";
  private static final Path NICE = Path.of("/usr/bin/nice");

  private final CarriedJava program;
  private final ChildCommand command;
  private final RunFolder run;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Optional<ChildProcess> child = Optional.empty();

  Recording(CarriedJava program, ChildCommand command, RunFolder run) {
    this.program = program;
    this.command = command;
    this.run = run;
  }

  /**
   * Makes it.
   *
   * @param target where what it wrote is put, on the same disk or another
   * @return whether it wrote something
   */
  boolean make(Path target) throws IOException, InterruptedException {
    try (var recorded = ChildProcess.start(asked(), run)) {
      child = Optional.of(recorded);
      if (closed.get()) {
        return false;
      }
      rehearse(recorded);
      recorded.exit().get(WRITING_SECONDS, TimeUnit.SECONDS);
      var written = recorded.socket().resolveSibling(FILE);
      if (closed.get() || !Files.isRegularFile(written) || Files.size(written) == 0) {
        return false;
      }
      return dump(written, target);
    } catch (ProviderException | AppException | TimeoutException e) {
      throw new IOException("its run to record the classes failed: " + e.getMessage(), e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("an exit is never exceptional", e);
    }
  }

  /** The record is only the names: the archive is made of them by another run. */
  private boolean dump(Path names, Path target) throws IOException, InterruptedException {
    var argv =
        List.of(
            program.java().toString(),
            "-Xshare:dump",
            "-XX:SharedClassListFile=" + names,
            "-XX:SharedArchiveFile=" + target,
            "-XX:+UseG1GC",
            "-Xlog:disable",
            "-Xlog:all=error:stderr",
            "-jar",
            program.jar().toString());
    var dump =
        new ChildCommand(
            command.provider(), lowered(argv), command.workdir(), command.environment());
    try (var dumping = ChildProcess.start(dump, run)) {
      child = Optional.of(dumping);
      var exit = closed.get() ? new Exit(1) : dumping.exit().get(WRITING_SECONDS, TimeUnit.SECONDS);
      if (exit.code() != 0 && !closed.get()) {
        throw new IOException(
            "its Java ended with " + exit + ": " + String.join("; ", dumping.lastLines()));
      }
      return exit.code() == 0 && Files.isRegularFile(target);
    } catch (TimeoutException e) {
      throw new IOException("its Java does not end in time", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("an exit is never exceptional", e);
    }
  }

  private ChildCommand asked() {
    LaunchContext surroundings =
        folder -> {
          var around = command.surroundings().raise(folder);
          var environment = new HashMap<>(around.environment());
          environment.put("SERVICE_JAVA_RECORD", folder.resolve(FILE).toString());
          return new LaunchContext.Raised(
              around.prefix(), environment, around.contained(), around.end());
        };
    return new ChildCommand(
        command.provider(),
        lowered(command.argv()),
        command.workdir(),
        command.environment(),
        surroundings);
  }

  /** With the lowest priority, where the system has a command for it. */
  private static List<String> lowered(List<String> argv) {
    return Files.isExecutable(NICE)
        ? Stream.concat(Stream.of(NICE.toString(), "-n", "19"), argv.stream()).toList()
        : argv;
  }

  private static void rehearse(ChildProcess recorded) {
    var deadline = Deadline.in(START);
    try (var connection = ProviderConnection.open(recorded.socket(), deadline, recorded::isAlive)) {
      if (!connection.identity().name().isEmpty()
          && connection.configure("rehearsal", "{}", deadline).isEmpty()) {
        connection.start(deadline);
        var app = connection.app();
        app.metadata();
        app.execute(
            new AppCall(
                CALL,
                "{\"text\": \"Good evening.\", \"number\": 1}",
                Subject.of("user:rehearsal"),
                Optional.empty(),
                deadline,
                "rehearsal"));
        connection.health(deadline);
      }
      connection.shutdown(deadline);
    }
  }

  /** Ends it, whether or not it is done. */
  @Override
  public void close() {
    closed.set(true);
    child.ifPresent(ChildProcess::close);
  }
}
