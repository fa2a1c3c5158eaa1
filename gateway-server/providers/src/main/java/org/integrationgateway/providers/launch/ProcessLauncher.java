package org.integrationgateway.providers.launch;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.instance.StartFailure.Remedy;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.RunFolder;

/** Starts a provider as a child process, and explains a start that fails. */
public final class ProcessLauncher<S> implements ProviderLauncher<S> {
  private final ChildCommand command;
  private final RunFolder folder;
  private final StartThrottle turns;
  private final StartDiagnosis diagnosis;
  private final ChildOpening<S> opening;

  /**
   * @param turns waited for before it begins
   * @param opening how it is talked to
   */
  ProcessLauncher(
      ChildCommand command,
      RunFolder folder,
      StartThrottle turns,
      StartDiagnosis diagnosis,
      ChildOpening<S> opening) {
    this.command = command;
    this.folder = folder;
    this.turns = turns;
    this.diagnosis = diagnosis;
    this.opening = opening;
  }

  @Override
  public ProviderInstance<S> launch() throws StartFailure {
    Optional<String> obstacle = diagnosis.obstacle();
    if (obstacle.isPresent()) {
      throw diagnosis.failure(Remedy.CHANGE_SOMETHING, obstacle.get(), obstacle.get());
    }
    var turn = turn();
    try {
      return opening.opened(opening.start(command, folder), turn);
    } catch (IOException e) {
      turn.close();
      throw diagnosis.failure(
          Remedy.AWAIT,
          "its process could not be started: " + reason(e),
          String.valueOf(e.getMessage()));
    }
  }

  /** Callers are not told of paths: where there are two reasons, the inner one has none. */
  private static String reason(IOException failure) {
    return IoReason.of(failure.getCause() instanceof IOException inner ? inner : failure);
  }

  @Override
  public long refusals() {
    return command.surroundings().refusals();
  }

  private StartThrottle.Turn turn() throws StartFailure {
    try {
      return turns.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      var why = "its start was interrupted";
      throw diagnosis.failure(Remedy.RETRY, why, why);
    }
  }
}
