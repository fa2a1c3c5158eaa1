package org.integrationgateway.server.provider;

import java.util.function.Consumer;
import org.integrationgateway.host.connect.ProviderCalls;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.instance.ProviderLauncher;
import org.integrationgateway.server.provider.launch.Processes;
import org.integrationgateway.server.provider.launch.ProviderEntry;
import org.integrationgateway.server.provider.launch.ProviderRole;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.supervision.SupervisionTimes;

/**
 * Makes the processes of one provider of a kind other than app.
 *
 * @param host what it may ask of this server
 * @param preparation of each process, before it serves
 * @param usual patience, where neither kind nor configuration says anything else
 */
public record ServiceFactory<P>(
    Processes processes,
    ProviderKind<P> kind,
    ProviderConfig config,
    LaunchHost host,
    Consumer<P> preparation,
    SupervisionTimes usual) {
  /** A package, ready to be started. */
  public record Made(
      PreparedPackage prepared, ProviderLauncher<ProviderCalls> launcher, SupervisionTimes times) {}

  /**
   * Prepares the package of an entry; nothing is started by that.
   *
   * @throws PackageException when it cannot be used
   */
  public Made make(ProviderConfig.Packaged packaged) {
    var entry = ProviderEntry.of(config, packaged);
    var prepared = processes.prepare(packaged.source(), entry);
    var program =
        prepared
            .program()
            .orElseThrow(
                () ->
                    new PackageException(
                        "package %s has no program: a provider of kind '%s' needs one"
                            .formatted(prepared.manifest().packageName(), kind)));
    var launcher =
        processes.launcher(
            ProviderRole.service(kind, preparation), entry, prepared.root(), program, host);
    return new Made(prepared, launcher, times(packaged));
  }

  /** The times of its processes. */
  SupervisionTimes times(ProviderConfig.Packaged packaged) {
    return TimeoutPolicy.with(kind, packaged.pool(), usual);
  }
}
