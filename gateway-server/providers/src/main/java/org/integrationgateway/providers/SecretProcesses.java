package org.integrationgateway.providers;

import java.nio.file.Path;
import org.integrationgateway.config.environment.SecretPackages;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.launch.Processes;
import org.integrationgateway.providers.sources.PackageSources;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.secrets.Secrets;

/** Secret providers that are packages, each a process for as long as the configuration is read. */
public record SecretProcesses(Path home, PackagesConfig packages) implements SecretPackages {
  /** Secrets are read before the configuration that would limit the hosts. */
  private static final ServerConfig.Egress EGRESS = new ServerConfig.Egress(true, false);

  /** Processes of a configuration without a lock file. */
  public SecretProcesses(Path home) {
    this(home, PackagesConfig.NONE);
  }

  @Override
  public Started start(ProviderConfig declared) {
    var provider = resolved(declared);
    var factory =
        new ServiceFactory<>(
            Processes.of(home),
            ProviderKind.SECRETS,
            provider,
            LaunchHost.offeringNothing(provider.path(), provider.name()),
            started -> {},
            SupervisionTimes.DEFAULT);
    var process = factory.entry((ProviderConfig.Packaged) provider.origin());
    var supervisor = process.running().supervisor();
    supervisor.start();
    var failed = supervisor.awaitFirstAttempt();
    if (failed.isPresent()) {
      supervisor.close();
      throw new IllegalStateException("its provider " + failed.get());
    }
    return new Running(process);
  }

  private ProviderConfig resolved(ProviderConfig provider) {
    try (var sources = PackageSources.open(home, EGRESS, packages)) {
      return sources.resolved(provider);
    }
  }

  private record Running(Entry.Process process) implements Started {
    @Override
    public Secrets secrets() {
      return process.provider(ProviderKind.SECRETS).orElseThrow();
    }

    @Override
    public void close() {
      process.running().supervisor().close();
    }
  }
}
