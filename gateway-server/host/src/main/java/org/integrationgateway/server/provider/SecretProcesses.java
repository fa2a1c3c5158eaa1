package org.integrationgateway.server.provider;

import java.nio.file.Path;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.server.config.environment.SecretPackages;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.server.PackagesConfig;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.launch.Processes;
import org.integrationgateway.server.provider.sources.PackageSources;
import org.integrationgateway.server.provider.supervision.SupervisionTimes;

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
