package org.integrationgateway.server.provider;

import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.host.connect.ProviderCalls;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.provider.instance.ProviderInstance;
import org.integrationgateway.server.provider.instance.ProviderLauncher;
import org.integrationgateway.server.provider.instance.StartFailure;
import org.integrationgateway.server.provider.launch.ProviderEntry;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.supervised.GatedCalls;
import org.integrationgateway.server.provider.supervision.Replacement;
import org.integrationgateway.server.provider.supervision.Supervisor;
import org.integrationgateway.server.status.ProviderStatus;

/** A provider of a kind other than app in a supervised process of its own. */
public final class ServiceProcess<P> implements AutoCloseable {
  private final P provider;
  private final Supervisor<ProviderCalls> supervisor;
  private final ServiceFactory<P> maker;
  private final AtomicReference<Optional<PreparedPackage>> prepared;

  private ServiceProcess(
      P provider,
      Supervisor<ProviderCalls> supervisor,
      ServiceFactory<P> maker,
      AtomicReference<Optional<PreparedPackage>> prepared) {
    this.provider = provider;
    this.supervisor = supervisor;
    this.maker = maker;
    this.prepared = prepared;
  }

  /**
   * Prepares the package of an entry and begins to start it. While the package cannot be used the
   * provider has failed, and each restart reads the package again.
   */
  public static <P> ServiceProcess<P> start(
      ServiceFactory<P> maker, ProviderConfig.Packaged packaged) {
    var prepared = new AtomicReference<>(Optional.<PreparedPackage>empty());
    var name = ProviderEntry.of(maker.config(), packaged).name();
    var supervisor =
        new Supervisor<>(
            name,
            launcher(maker, packaged, prepared),
            maker.times(packaged),
            Clock.systemUTC(),
            ready -> {});
    supervisor.start();
    return new ServiceProcess<>(
        GatedCalls.provider(maker.kind(), name, supervisor.entrance()),
        supervisor,
        maker,
        prepared);
  }

  private static <P> ProviderLauncher<ProviderCalls> launcher(
      ServiceFactory<P> maker,
      ProviderConfig.Packaged packaged,
      AtomicReference<Optional<PreparedPackage>> prepared) {
    try {
      var made = maker.make(packaged);
      prepared.set(Optional.of(made.prepared()));
      return made.launcher();
    } catch (PackageException unusable) {
      return () -> launched(maker, packaged, prepared);
    }
  }

  private static <P> ProviderInstance<ProviderCalls> launched(
      ServiceFactory<P> maker,
      ProviderConfig.Packaged packaged,
      AtomicReference<Optional<PreparedPackage>> prepared)
      throws StartFailure {
    try {
      var made = maker.make(packaged);
      prepared.set(Optional.of(made.prepared()));
      return made.launcher().launch();
    } catch (PackageException unusable) {
      var reason = "its package cannot be used: " + unusable.getMessage();
      throw new StartFailure(
          StartFailure.Remedy.CHANGE_SOMETHING,
          reason,
          "%s is unavailable: %s".formatted(maker.config().path(), reason));
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
      var made = maker.make(packaged);
      return supervisor
          .replace(
              made.launcher(),
              made.times(),
              how,
              ready -> prepared.set(Optional.of(made.prepared())))
          .join();
    } catch (PackageException unusable) {
      return Optional.of(String.valueOf(unusable.getMessage()));
    }
  }

  /** The manifest of its package; empty while the package cannot be used. */
  public Optional<Manifest> manifest() {
    return prepared().map(PreparedPackage::manifest);
  }

  private Optional<PreparedPackage> prepared() {
    return Objects.requireNonNullElse(prepared.get(), Optional.empty());
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

  public ProviderStatus status() {
    return StatusReports.of(maker.kind().text(), maker.config().name(), prepared(), supervisor);
  }

  /**
   * Starts a new process of it in every state.
   *
   * @return empty when that serves, else why it does not: then all is as it was
   */
  public Optional<String> restart(Replacement how) {
    return supervisor.restart(how).join();
  }

  /** Begins to stop it and returns at once. */
  public void stop() {
    supervisor.stop();
  }

  /** Stops it in order and waits until nothing of it is left. */
  @Override
  public void close() {
    supervisor.close();
  }
}
