package org.integrationgateway.server.provider;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.supervision.ProviderLauncher;
import org.integrationgateway.server.provider.supervision.Replacement;
import org.integrationgateway.server.provider.supervision.SupervisedService;
import org.integrationgateway.server.provider.supervision.Supervisor;
import org.integrationgateway.server.provider.supervision.Times;

/** A provider of a kind other than app in a supervised process of its own. */
public final class ServiceProcess<P> implements AutoCloseable {
  private final P provider;
  private final Supervisor<P> supervisor;
  private final Maker<P> maker;
  private final Manifest manifest;

  private ServiceProcess(
      P provider, Supervisor<P> supervisor, Maker<P> maker, Manifest manifest) {
    this.provider = provider;
    this.supervisor = supervisor;
    this.maker = maker;
    this.manifest = manifest;
  }

  /**
   * Prepares the package of an entry and begins to start it.
   *
   * @param home of the server
   * @param host what it may ask of this server
   * @param preparation of each of its processes, before it serves
   * @throws PackageException when the package cannot be used
   */
  public static <P> ServiceProcess<P> start(
      Path home,
      ProviderKind<P> kind,
      ProviderConfig config,
      ProviderConfig.Packaged packaged,
      LaunchHost host,
      Consumer<P> preparation) {
    return start(home, kind, config, packaged, host, preparation, Times.DEFAULT);
  }

  static <P> ServiceProcess<P> start(
      Path home,
      ProviderKind<P> kind,
      ProviderConfig config,
      ProviderConfig.Packaged packaged,
      LaunchHost host,
      Consumer<P> preparation,
      Times times) {
    var maker = new Maker<>(Processes.of(home), kind, config, host, preparation, times);
    var entry = Entry.of(config, packaged);
    var prepared = maker.prepared(packaged);
    var supervisor =
        new Supervisor<>(
            entry.name(),
            maker.launcher(packaged, prepared),
            maker.patience(packaged),
            Clock.systemUTC(),
            ready -> {});
    supervisor.start();
    return new ServiceProcess<>(
        SupervisedService.of(kind, entry.name(), supervisor.entrance()),
        supervisor,
        maker,
        prepared.manifest());
  }

  /** What its processes are made by. */
  private record Maker<P>(
      Processes processes,
      ProviderKind<P> kind,
      ProviderConfig config,
      LaunchHost host,
      Consumer<P> preparation,
      Times usual) {
    Times patience(ProviderConfig.Packaged packaged) {
      return Patience.with(kind, packaged.pool(), usual);
    }

    PreparedPackage prepared(ProviderConfig.Packaged packaged) {
      return processes.prepare(packaged.source(), Entry.of(config, packaged));
    }

    ProviderLauncher<P> launcher(ProviderConfig.Packaged packaged, PreparedPackage prepared) {
      var entry = Entry.of(config, packaged);
      var program =
          prepared
              .program()
              .orElseThrow(
                  () ->
                      new PackageException(
                          "package %s has no program: providers of kind '%s' are executable"
                              .formatted(prepared.manifest().packageName(), kind)));
      return processes.launcher(
          Role.service(kind, preparation), entry, prepared.root(), program, host);
    }
  }

  /**
   * Reads its package again, and puts a new process in the place of the one that serves now. It is
   * prepared as every process of it is, before it serves.
   *
   * @return empty when the new one serves, else why it does not: then all is as it was
   */
  public Optional<String> replace(ProviderConfig.Packaged packaged, Replacement how) {
    try {
      return supervisor
          .replace(
              maker.launcher(packaged, maker.prepared(packaged)), maker.patience(packaged), how, ready -> {})
          .join();
    } catch (PackageException unusable) {
      return Optional.of(String.valueOf(unusable.getMessage()));
    }
  }

  /** What its package said of itself when it was started first. */
  public Manifest manifest() {
    return manifest;
  }

  /** Completes when it serves for the first time. */
  public CompletableFuture<Void> whenServing() {
    return supervisor.whenServing();
  }

  /** The provider, which outlives its processes. */
  public P provider() {
    return provider;
  }

  /** Waits for the first attempt: empty when it serves, else why it does not. */
  public Optional<String> awaitFirstAttempt() {
    return supervisor.awaitFirstAttempt();
  }

  /** Begins to stop it, and comes back at once. */
  public void stop() {
    supervisor.stop();
  }

  /** Stops it in order and waits until nothing of it is left. */
  @Override
  public void close() {
    supervisor.close();
  }
}
