package org.integrationgateway.server.provider;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.RunFolder;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.supervision.ProviderInstance;
import org.integrationgateway.server.provider.supervision.ProviderLauncher;
import org.integrationgateway.server.provider.supervision.StartFailure;
import org.integrationgateway.server.provider.supervision.StartFailure.Remedy;

/** Starts a provider as a child process, and says what is wrong when that does not work. */
final class ProcessLauncher<P, S> implements ProviderLauncher<S> {
  private final Role<P, S> role;
  private final Entry entry;
  private final ChildCommand command;
  private final RunFolder folder;
  private final Diagnosis diagnosis;
  private final LaunchHost host;

  /**
   * @param host what it may ask of this server
   */
  ProcessLauncher(
      Role<P, S> role,
      Entry entry,
      ChildCommand command,
      RunFolder folder,
      Diagnosis diagnosis,
      LaunchHost host) {
    this.role = role;
    this.entry = entry;
    this.command = command;
    this.folder = folder;
    this.diagnosis = diagnosis;
    this.host = host;
  }

  @Override
  public ProviderInstance<S> launch() throws StartFailure {
    Optional<String> obstacle = diagnosis.obstacle();
    if (obstacle.isPresent()) {
      throw diagnosis.failure(Remedy.CHANGE_SOMETHING, obstacle.get(), obstacle.get());
    }
    try {
      var child = ChildProcess.start(command, folder, line -> {}, host::serve);
      return new ProcessInstance<>(role, entry, new ChildRun(child), diagnosis, host);
    } catch (IOException e) {
      throw diagnosis.failure(
          Remedy.RETRY, "its process could not be started", String.valueOf(e.getMessage()));
    }
  }
}
