package org.integrationgateway.providers.launch;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.hosting.HostedProgram;
import org.integrationgateway.providers.hosting.HostedRun;
import org.integrationgateway.providers.hosting.LaunchCertificates;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.instance.StartFailure.Remedy;
import org.integrationgateway.providers.supervised.ConnectedProvider;

/** Starts a provider in a session of a runtime, with certificates and a token of its own. */
public final class HostedLauncher<P> implements ProviderLauncher<ConnectedProvider> {
  private static final Duration CERTIFIED = Duration.ofDays(1);
  private static final Duration RENEWED = Duration.ofHours(18);

  private final ProviderRole<P> role;
  private final ProviderEntry entry;
  private final HostedProgram program;
  private final HostedPlace place;
  private final LaunchHost host;
  private final StartDiagnosis diagnosis;

  HostedLauncher(
      ProviderRole<P> role,
      ProviderEntry entry,
      HostedProgram program,
      HostedPlace place,
      LaunchHost host,
      StartDiagnosis diagnosis) {
    this.role = role;
    this.entry = entry;
    this.program = program;
    this.place = place;
    this.host = host;
    this.diagnosis = diagnosis;
  }

  @Override
  public ProviderInstance<ConnectedProvider> launch() throws StartFailure {
    Optional<String> obstacle = diagnosis.obstacle();
    if (obstacle.isPresent()) {
      throw diagnosis.failure(Remedy.CHANGE_SOMETHING, obstacle.get(), obstacle.get());
    }
    var hosting = place.hosting();
    var relay = hosting.relays().open(host);
    var certificates = LaunchCertificates.valid(hosting.clock().instant(), CERTIFIED);
    var run = new HostedRun(place.runtime(), program, certificates, relay);
    renewLater(run);
    return new ProcessInstance<>(role, entry, run, diagnosis, host, StartThrottle.Turn.ANY_TIME);
  }

  /** Forgotten when it has ended before. */
  private void renewLater(HostedRun run) {
    var unused =
        run.ended()
            .copy()
            .orTimeout(RENEWED.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete(
                (end, late) -> {
                  if (late != null) {
                    place.renewal().run();
                  }
                });
  }
}
