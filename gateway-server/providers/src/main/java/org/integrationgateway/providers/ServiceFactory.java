package org.integrationgateway.providers;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.launch.Processes;
import org.integrationgateway.providers.launch.ProviderEntry;
import org.integrationgateway.providers.launch.ProviderRole;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PreparedPackage;
import org.integrationgateway.providers.scaling.PoolSize;
import org.integrationgateway.providers.supervised.ConnectedProvider;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Makes the entry of one provider of a kind other than app, and starts nothing.
 *
 * @param host what it may ask of this server
 * @param preparation of each process, before it serves
 * @param usual times, where neither kind nor configuration says anything else
 */
public record ServiceFactory<P>(
    Processes processes,
    ProviderKind<P> kind,
    ProviderConfig config,
    LaunchHost host,
    Consumer<P> preparation,
    SupervisionTimes usual) {
  /**
   * The entry with its package.
   *
   * @throws PackageException when the package cannot be used
   */
  public Entry.Process prepared(ProviderConfig.Packaged packaged) {
    var prepared = prepare(packaged);
    return entry(packaged, () -> Optional.of(prepared), launcher(packaged, prepared));
  }

  /**
   * The entry with its package. While that cannot be used the provider fails, and each start reads
   * the package again.
   */
  public Entry.Process entry(ProviderConfig.Packaged packaged) {
    try {
      return prepared(packaged);
    } catch (PackageException unusable) {
      var last = new AtomicReference<>(Optional.<PreparedPackage>empty());
      return entry(packaged, last::get, () -> launched(packaged, last));
    }
  }

  private Entry.Process entry(
      ProviderConfig.Packaged packaged,
      Supplier<Optional<PreparedPackage>> prepared,
      ProviderLauncher<ConnectedProvider> launcher) {
    return Entry.Process.of(
        kind,
        config.name(),
        ProviderEntry.of(config, packaged).name(),
        prepared,
        launcher,
        TimeoutPolicy.with(kind, packaged.pool(), usual),
        PoolSize.ONE,
        metadata -> {});
  }

  private PreparedPackage prepare(ProviderConfig.Packaged packaged) {
    return processes.prepare(packaged.source(), ProviderEntry.of(config, packaged));
  }

  private ProviderLauncher<ConnectedProvider> launcher(
      ProviderConfig.Packaged packaged, PreparedPackage prepared) {
    var program =
        prepared
            .program()
            .orElseThrow(
                () ->
                    new PackageException(
                        "package %s has no program: a provider of kind '%s' needs one"
                            .formatted(prepared.manifest().packageName(), kind)));
    return processes.launcher(
        ProviderRole.service(kind, preparation),
        ProviderEntry.of(config, packaged),
        prepared.root(),
        program,
        host);
  }

  private ProviderInstance<ConnectedProvider> launched(
      ProviderConfig.Packaged packaged, AtomicReference<Optional<PreparedPackage>> last)
      throws StartFailure {
    try {
      var prepared = prepare(packaged);
      var launcher = launcher(packaged, prepared);
      last.set(Optional.of(prepared));
      return launcher.launch();
    } catch (PackageException unusable) {
      var reason = "its package cannot be used: " + unusable.getMessage();
      throw new StartFailure(
          StartFailure.Remedy.CHANGE_SOMETHING,
          reason,
          "%s is unavailable: %s".formatted(config.path(), reason));
    }
  }
}
