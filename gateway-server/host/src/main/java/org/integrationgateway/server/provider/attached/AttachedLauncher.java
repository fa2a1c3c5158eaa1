package org.integrationgateway.server.provider.attached;

import java.io.IOException;
import java.nio.file.Files;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.instance.ProviderInstance;
import org.integrationgateway.server.provider.instance.ProviderLauncher;
import org.integrationgateway.server.provider.instance.StartFailure;
import org.integrationgateway.server.provider.instance.StartFailure.Remedy;
import org.integrationgateway.server.provider.launch.ProcessInstance;
import org.integrationgateway.server.provider.launch.ProviderEntry;
import org.integrationgateway.server.provider.launch.ProviderRole;
import org.integrationgateway.server.provider.launch.StartDiagnosis;
import org.integrationgateway.server.provider.launch.StartThrottle;

/** Prepares the sockets for a provider that a developer starts, and waits for its connection. */
public final class AttachedLauncher<P, S> implements ProviderLauncher<S> {
  private final ProviderRole<P, S> role;
  private final ProviderEntry entry;
  private final Source.Attached place;
  private final LaunchHost host;
  private final StartDiagnosis diagnosis;

  /**
   * @param host what it may ask of this server
   */
  public AttachedLauncher(
      ProviderRole<P, S> role,
      ProviderEntry entry,
      Source.Attached place,
      LaunchHost host,
      StartDiagnosis diagnosis) {
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
      return new ProcessInstance<>(role, entry, run, diagnosis, host, StartThrottle.Turn.ANY_TIME);
    } catch (IOException e) {
      throw diagnosis.failure(
          Remedy.CHANGE_SOMETHING,
          "its sockets cannot be made ready",
          place.socket() + ": " + e.getMessage());
    }
  }
}
