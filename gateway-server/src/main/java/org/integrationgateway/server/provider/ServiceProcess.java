package org.integrationgateway.server.provider;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.supervision.SupervisedService;
import org.integrationgateway.server.provider.supervision.Supervisor;
import org.integrationgateway.server.provider.supervision.Times;

/** A provider of a kind other than app in a supervised process of its own. */
public final class ServiceProcess<P> implements AutoCloseable {
  private static final Duration AFTER_STARTUP = Duration.ofSeconds(5);

  private final P provider;
  private final Supervisor<P> supervisor;
  private final Times times;

  private ServiceProcess(P provider, Supervisor<P> supervisor, Times times) {
    this.provider = provider;
    this.supervisor = supervisor;
    this.times = times;
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
    var processes = Processes.of(home);
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
    var launcher = processes.launcher(Role.service(kind, preparation), entry, program, host);
    var supervisor =
        new Supervisor<>(entry.name(), launcher, times, Clock.systemUTC(), ready -> {});
    supervisor.start();
    return new ServiceProcess<>(
        SupervisedService.of(kind, entry.name(), supervisor.entrance()), supervisor, times);
  }

  /** The provider, which outlives its processes. */
  public P provider() {
    return provider;
  }

  /** Waits for the first attempt: empty when it serves, else why it does not. */
  public Optional<String> awaitFirstAttempt() {
    try {
      var patience = times.startup().plus(AFTER_STARTUP);
      return supervisor.firstOutcome().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Optional.of("is not ready in time");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a first outcome is never exceptional", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("was not waited for");
    }
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
