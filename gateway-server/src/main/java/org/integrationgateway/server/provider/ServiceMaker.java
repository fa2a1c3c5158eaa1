package org.integrationgateway.server.provider;

import java.util.function.Consumer;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.launch.Entry;
import org.integrationgateway.server.provider.launch.Processes;
import org.integrationgateway.server.provider.launch.Role;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.supervision.ProviderLauncher;
import org.integrationgateway.server.provider.supervision.Times;

/**
 * What the processes of one provider of a kind other than app are made by.
 *
 * @param host what it may ask of this server
 * @param preparation of each process, before it serves
 * @param usual patience, where neither kind nor configuration says anything else
 */
record ServiceMaker<P>(
    Processes processes,
    ProviderKind<P> kind,
    ProviderConfig config,
    LaunchHost host,
    Consumer<P> preparation,
    Times usual) {
  /** A package, ready to be started. */
  record Made<P>(PreparedPackage prepared, ProviderLauncher<P> launcher, Times times) {}

  /**
   * Prepares the package of an entry; nothing is started by that.
   *
   * @throws PackageException when it cannot be used
   */
  Made<P> make(ProviderConfig.Packaged packaged) {
    var entry = Entry.of(config, packaged);
    var prepared = processes.prepare(packaged.source(), entry);
    var program =
        prepared
            .program()
            .orElseThrow(
                () ->
                    new PackageException(
                        "package %s has no program: providers of kind '%s' are executable"
                            .formatted(prepared.manifest().packageName(), kind)));
    var launcher =
        processes.launcher(Role.service(kind, preparation), entry, prepared.root(), program, host);
    return new Made<>(prepared, launcher, Patience.with(kind, packaged.pool(), usual));
  }
}
