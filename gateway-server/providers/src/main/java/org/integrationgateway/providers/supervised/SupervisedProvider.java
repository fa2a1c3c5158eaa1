package org.integrationgateway.providers.supervised;

import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.providers.supervision.Supervisor;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * A provider that stays the same while its processes change, with the metadata that the last one
 * gave, if it is an app.
 */
public final class SupervisedProvider<P> {
  private final String name;
  private final Supervisor<ConnectedProvider> supervisor;
  private final P provider;
  private volatile Optional<AppMetadata> metadata = Optional.empty();

  /**
   * @param name in messages and logs
   * @param onReady told what an app says about itself whenever it becomes ready
   */
  public SupervisedProvider(
      ProviderKind<P> kind,
      String name,
      ProviderLauncher<ConnectedProvider> launcher,
      SupervisionTimes times,
      Clock clock,
      Consumer<AppMetadata> onReady) {
    this.name = name;
    this.supervisor =
        new Supervisor<>(
            name,
            launcher,
            times,
            clock,
            ready -> {
              metadata = ready.metadata();
              ready.metadata().ifPresent(onReady);
            });
    this.provider = GatedCalls.provider(kind, name, supervisor.entrance());
  }

  /** The provider, which outlives its processes. */
  public P provider() {
    return provider;
  }

  /** The supervisor of its processes. */
  public Supervisor<ConnectedProvider> supervisor() {
    return supervisor;
  }

  /**
   * As {@link Supervisor#replace}.
   *
   * @param acceptance told of the next one, before it serves; may refuse it
   */
  public CompletableFuture<Optional<String>> replace(
      ProviderLauncher<ConnectedProvider> next,
      SupervisionTimes times,
      Replacement how,
      Consumer<ConnectedProvider> acceptance) {
    return supervisor.replace(
        next,
        times,
        how,
        ready -> {
          acceptance.accept(ready);
          metadata = ready.metadata();
        });
  }

  /** The metadata that its last process gave; empty until an app was ready for the first time. */
  public Optional<AppMetadata> known() {
    return metadata;
  }

  /** The health of an app, as the list of apps shows it. */
  public AppHealth health() {
    return new SupervisedHealth(name, supervisor.entrance(), () -> metadata.isPresent());
  }
}
