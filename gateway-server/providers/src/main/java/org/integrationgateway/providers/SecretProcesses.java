package org.integrationgateway.providers;

import java.nio.file.Path;
import org.integrationgateway.config.GatewayConfig;
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

/**
 * Secrets providers outside of the directory of the running ones: while the configuration is read,
 * and while root keys are unwrapped. Those that are packages run as a process until they are
 * closed.
 */
public record SecretProcesses(Path home, PackagesConfig packages) implements SecretPackages {
  /** Secrets are read before the configuration that would limit the hosts. */
  private static final ServerConfig.Egress EGRESS = new ServerConfig.Egress(true, false);

  /** Processes of a configuration without a lock file. */
  public SecretProcesses(Path home) {
    this(home, PackagesConfig.NONE);
  }

  /** The secrets providers of this configuration. */
  public static SecretProcesses of(GatewayConfig config) {
    return new SecretProcesses(config.home(), config.packages());
  }

  @Override
  public Started start(ProviderConfig declared) {
    if (declared.origin() instanceof ProviderConfig.Carried carried) {
      return SecretPackages.embedded(carried, home);
    }
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
