package org.integrationgateway.manifest.process;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Runs commands to their end. */
public final class CommandRunner {
  /** Every process of a command has this variable in its environment, by which it is found. */
  public static final String MARKER = "SERVICE_BUILD_ID";

  private static final Duration LOOK = Duration.ofMillis(200);
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  /** Starts a command in a session of its own, if the system supports it. */
  private static final Optional<Path> SETSID =
      Stream.of("/usr/bin/setsid", "/bin/setsid")
          .map(Path::of)
          .filter(Files::isExecutable)
          .findFirst();

  private final Command command;
  private final CommandLimits limits;
  private final Consumer<String> listener;

  private CommandRunner(Command command, CommandLimits limits, Consumer<String> listener) {
    this.command = command;
    this.limits = limits;
    this.listener = listener;
  }

  /**
   * Runs a command and waits for it. Its input is empty; both its outputs are read as one stream,
   * so that their order is kept. When this method returns or throws, all known processes of the
   * command have ended.
   *
   * @param transcript file for the output; replaced
   * @param listener receives the lines of the output, from another thread
   * @throws IOException when the transcript cannot be written
   * @throws InterruptedException when this thread was interrupted
   */
  public static CommandResult run(
      Command command, CommandLimits limits, Path transcript, Consumer<String> listener)
      throws IOException, InterruptedException {
    try (var file = new BufferedOutputStream(Files.newOutputStream(transcript))) {
      return new CommandRunner(command, limits, listener).run(file);
    }
  }

  private CommandResult run(OutputStream transcript) throws InterruptedException {
    // The marker in this process's own environment comes first: a command can run another gateway
    // command.
    var id = command.environment().getOrDefault(MARKER, "gateway") + "." + UUID.randomUUID();
    try (var guard = new ShutdownGuard(command.program(), limits.grace())) {
      Process process;
      try {
        process = guard.start(() -> start(id), MARKER + "=" + id);
      } catch (ProgramException refused) {
        return CommandResult.notStarted(String.valueOf(refused.getMessage()));
      } catch (IOException | IllegalArgumentException failed) {
        return CommandResult.notStarted("the system refused to start it: " + failed.getMessage());
      }
      try {
        return follow(process, guard.tree(), transcript);
      } finally {
        guard.tree().end(limits.grace());
      }
    }
  }

  private Process start(String id) throws IOException, ProgramException {
    if (!Files.isDirectory(command.folder())) {
      throw new ProgramException("its folder " + command.folder() + " does not exist");
    }
    var program = Program.find(command);
    Program.check(program, command);
    var argv = new ArrayList<String>();
    SETSID.ifPresent(setsid -> argv.add(setsid.toString()));
    argv.add(program.toString());
    argv.addAll(command.argv().subList(1, command.argv().size()));
    var builder =
        new ProcessBuilder(argv).directory(command.folder().toFile()).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(command.environment());
    builder.environment().put(MARKER, id);
    return builder.start();
  }

  private CommandResult follow(Process process, ProcessTree tree, OutputStream transcript)
      throws InterruptedException {
    var started = System.nanoTime();
    var kept = new Transcript(transcript, limits.transcriptBytes());
    var output = new CommandOutput(process.getInputStream(), kept, listener, limits);
    var reader = new Thread(output, "gateway reads " + command.program());
    reader.setDaemon(true);
    reader.start();
    closeInput(process);

    boolean ended = await(process, tree, started);
    var took = Duration.ofNanos(System.nanoTime() - started);
    var left = ended ? tree.others().stream().map(ProcessTree::text).toList() : List.<String>of();
    tree.end(limits.grace());
    reader.join(LAST_WORDS.toMillis());
    output.finish();
    var ending =
        ended
            ? new CommandEnding.Exited(process.exitValue())
            : new CommandEnding.TimedOut(limits.time());
    return new CommandResult(ending, took, output.lastLines(), left);
  }

  /** Returns whether the command ended in time. */
  private boolean await(Process process, ProcessTree tree, long started)
      throws InterruptedException {
    var deadline = started + limits.time().toNanos();
    while (!process.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
      tree.look();
      if (System.nanoTime() - deadline >= 0) {
        return false;
      }
    }
    return true;
  }

  private static void closeInput(Process process) {
    try {
      process.getOutputStream().close();
    } catch (IOException alreadyGone) {
      // The process ended without reading its input.
    }
  }
}
