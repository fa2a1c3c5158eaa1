package org.integrationgateway.server.provider;

import java.nio.file.Path;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.server.config.SecretPackages;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.provider.host.LaunchHost;

/** Secret providers that are packages, each a process for as long as the configuration is read. */
public record SecretProcesses(Path home) implements SecretPackages {
  @Override
  public Started start(ProviderConfig provider) {
    var process =
        ServiceProcess.start(
            home,
            ProviderKind.SECRETS,
            provider,
            (ProviderConfig.Packaged) provider.origin(),
            LaunchHost.offeringNothing(provider.path(), provider.name()),
            started -> {});
    var failed = process.awaitFirstAttempt();
    if (failed.isPresent()) {
      process.close();
      throw new IllegalStateException("its provider " + failed.get());
    }
    return new Running(process);
  }

  private record Running(ServiceProcess<Secrets> process) implements Started {
    @Override
    public Secrets secrets() {
      return process.provider();
    }

    @Override
    public void close() {
      process.close();
    }
  }
}
