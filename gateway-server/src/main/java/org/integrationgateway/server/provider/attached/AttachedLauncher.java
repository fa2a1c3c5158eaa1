package org.integrationgateway.server.provider.attached;

import java.io.IOException;
import java.nio.file.Files;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.launch.Diagnosis;
import org.integrationgateway.server.provider.launch.Entry;
import org.integrationgateway.server.provider.launch.ProcessInstance;
import org.integrationgateway.server.provider.launch.Role;
import org.integrationgateway.server.provider.launch.Turns;
import org.integrationgateway.server.provider.supervision.ProviderInstance;
import org.integrationgateway.server.provider.supervision.ProviderLauncher;
import org.integrationgateway.server.provider.supervision.StartFailure;
import org.integrationgateway.server.provider.supervision.StartFailure.Remedy;

/** Starts nothing: makes ready for a provider that somebody else starts, and waits for it. */
public final class AttachedLauncher<P, S> implements ProviderLauncher<S> {
  private final Role<P, S> role;
  private final Entry entry;
  private final Source.Attached place;
  private final LaunchHost host;
  private final Diagnosis diagnosis;

  /**
   * @param host what it may ask of this server
   */
  public AttachedLauncher(
      Role<P, S> role, Entry entry, Source.Attached place, LaunchHost host, Diagnosis diagnosis) {
    this.role = role;
    this.entry = entry;
    this.place = place;
    this.host = host;
    this.diagnosis = diagnosis;
  }

  @Override
  public ProviderInstance<S> launch() throws StartFailure {
    try {
      Lifeline.removeStale(place.socket());
      Files.deleteIfExists(place.hostSocket());
      var served = host.serve(place.hostSocket(), place.token());
      var run = new AttachedRun(place, served);
      return new ProcessInstance<>(role, entry, run, diagnosis, host, Turns.Turn.ANY_TIME);
    } catch (IOException e) {
      throw diagnosis.failure(
          Remedy.CHANGE_SOMETHING,
          "its sockets cannot be made ready",
          place.socket() + ": " + e.getMessage());
    }
  }
}
