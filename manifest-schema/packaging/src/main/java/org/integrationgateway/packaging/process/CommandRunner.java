package org.integrationgateway.packaging.process;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.base.process.Containment;
import org.integrationgateway.base.process.Exit;
import org.integrationgateway.base.process.ProcessStarter;
import org.integrationgateway.base.process.ProcessTree;
import org.integrationgateway.base.process.RunningProcess;

/** Runs commands to their end. */
public final class CommandRunner {
  /** Every process of a command has this variable in its environment, by which it is found. */
  public static final String MARKER = "SERVICE_BUILD_ID";

  private static final Duration LOOK = Duration.ofMillis(200);
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

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
    var kept = new CommandTranscript(transcript, limits.transcriptBytes());
    var output = new CommandOutput(kept, listener, limits);
    try (var guard = new ShutdownGuard(command.program(), limits.grace())) {
      RunningProcess process;
      try {
        process = guard.start(() -> start(id, output));
      } catch (ProgramException refused) {
        return CommandResult.notStarted(String.valueOf(refused.getMessage()));
      } catch (IOException | IllegalArgumentException failed) {
        return CommandResult.notStarted("the system could not start it: " + failed.getMessage());
      }
      try {
        return follow(process, output);
      } finally {
        process.tree().end(limits.grace());
      }
    }
  }

  private RunningProcess start(String id, CommandOutput output)
      throws IOException, ProgramException {
    if (!Files.isDirectory(command.folder())) {
      throw new ProgramException("its folder " + command.folder() + " does not exist");
    }
    var program = Program.find(command);
    Program.check(program, command);
    var argv = new ArrayList<>(command.argv());
    argv.set(0, program.toString());
    var environment = new HashMap<>(command.environment());
    environment.put(MARKER, id);
    return ProcessStarter.of(new Command(argv, command.folder(), environment))
        .in(Containment.inSession())
        .knownBy(MARKER + "=" + id)
        .start(output);
  }

  private CommandResult follow(RunningProcess process, CommandOutput output)
      throws InterruptedException {
    var started = System.nanoTime();
    process.closeInput();
    var exit = await(process, started);
    var took = Duration.ofNanos(System.nanoTime() - started);
    var left =
        exit.isPresent()
            ? process.tree().others().stream().map(ProcessTree::text).toList()
            : List.<String>of();
    process.tree().end(limits.grace());
    process.awaitOutput(LAST_WORDS);
    output.finish();
    var ending =
        exit.<CommandEnding>map(ended -> new CommandEnding.Exited(ended.code()))
            .orElseGet(() -> new CommandEnding.TimedOut(limits.time()));
    return new CommandResult(ending, took, output.lastLines(), left);
  }

  /** Returns how the command ended; empty if it did not end in time. */
  private Optional<Exit> await(RunningProcess process, long started) throws InterruptedException {
    var deadline = started + limits.time().toNanos();
    var exit = process.await(LOOK);
    while (exit.isEmpty() && System.nanoTime() - deadline < 0) {
      process.tree().look();
      exit = process.await(LOOK);
    }
    return exit;
  }
}
