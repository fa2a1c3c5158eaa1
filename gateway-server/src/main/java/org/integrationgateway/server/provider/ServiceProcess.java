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
import org.integrationgateway.server.provider.launch.Entry;
import org.integrationgateway.server.provider.launch.Processes;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.supervision.Replacement;
import org.integrationgateway.server.provider.supervision.SupervisedService;
import org.integrationgateway.server.provider.supervision.Supervisor;
import org.integrationgateway.server.provider.supervision.Times;
import org.integrationgateway.server.status.ProviderStatus;

/** A provider of a kind other than app in a supervised process of its own. */
public final class ServiceProcess<P> implements AutoCloseable {
  private final P provider;
  private final Supervisor<P> supervisor;
  private final ServiceMaker<P> maker;
  private volatile PreparedPackage prepared;

  private ServiceProcess(
      P provider, Supervisor<P> supervisor, ServiceMaker<P> maker, PreparedPackage prepared) {
    this.provider = provider;
    this.supervisor = supervisor;
    this.maker = maker;
    this.prepared = prepared;
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
    var maker = new ServiceMaker<>(Processes.of(home), kind, config, host, preparation, times);
    var made = maker.make(packaged);
    var name = Entry.of(config, packaged).name();
    var supervisor =
        new Supervisor<>(name, made.launcher(), made.times(), Clock.systemUTC(), ready -> {});
    supervisor.start();
    return new ServiceProcess<>(
        SupervisedService.of(kind, name, supervisor.entrance()),
        supervisor,
        maker,
        made.prepared());
  }

  /**
   * Reads its package again, and puts a new process in the place of the one that serves now. It is
   * prepared as every process of it is, before it serves.
   *
   * @return empty when the new one serves, else why it does not: then all is as it was
   */
  public Optional<String> replace(ProviderConfig.Packaged packaged, Replacement how) {
    try {
      var made = maker.make(packaged);
      return supervisor
          .replace(made.launcher(), made.times(), how, ready -> prepared = made.prepared())
          .join();
    } catch (PackageException unusable) {
      return Optional.of(String.valueOf(unusable.getMessage()));
    }
  }

  /** What its package says of itself. */
  public Manifest manifest() {
    return prepared.manifest();
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

  /** How it is now. */
  public ProviderStatus status() {
    return Statuses.of(maker.kind().text(), maker.config().name(), prepared, supervisor);
  }

  /**
   * Starts a new process of it, whatever its state.
   *
   * @return empty when that serves, else why it does not: then all is as it was
   */
  public Optional<String> restart(Replacement how) {
    return supervisor.restart(how).join();
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
