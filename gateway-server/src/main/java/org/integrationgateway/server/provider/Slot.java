package org.integrationgateway.server.provider;

import java.util.Optional;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.supervision.ConnectedApp;
import org.integrationgateway.server.provider.supervision.ProviderLauncher;
import org.integrationgateway.server.provider.supervision.SupervisedAppProvider;
import org.integrationgateway.server.provider.supervision.Supervisor;
import org.integrationgateway.server.provider.supervision.Times;
import org.integrationgateway.server.status.ProviderStatus;
import org.integrationgateway.server.status.ProviderStatus.Runs;

/** What stands behind one configured app. */
sealed interface Slot {
  /** What operators call its kind. */
  String KIND = ProviderKind.APP.text();

  /** As it is now. */
  ProvidedApp app();

  /** As operators see it. */
  ProviderStatus status();

  /** What has to be started and stopped. */
  default Optional<Supervisor<?>> supervisor() {
    return Optional.empty();
  }

  /** The server carries it in itself. */
  record Builtin(AppConfig config, AppProvider provider) implements Slot {
    @Override
    public ProvidedApp app() {
      return new ProvidedApp(
          config,
          Optional.empty(),
          Optional.of(provider),
          Optional.of(provider.metadata()),
          () -> App.Health.State.HEALTHY);
    }

    @Override
    public ProviderStatus status() {
      return ProviderStatus.inServer(KIND, config.name(), Runs.BUILTIN, Optional.empty());
    }
  }

  /** The gateway carries it out as its manifest declares. */
  record Declarative(AppConfig config, PreparedPackage prepared) implements Slot {
    @Override
    public ProvidedApp app() {
      return new ProvidedApp(
          config,
          Optional.of(prepared),
          Optional.empty(),
          Optional.empty(),
          () -> App.Health.State.NOT_APPLICABLE);
    }

    @Override
    public ProviderStatus status() {
      var pack = Optional.of(Statuses.pack(prepared));
      return ProviderStatus.inServer(KIND, config.name(), Runs.DECLARATIVE, pack);
    }
  }

  /**
   * A process carries it out.
   *
   * @param launcher of its processes
   * @param provider what keeps them up
   */
  record Process(
      AppConfig config,
      PreparedPackage prepared,
      ProviderLauncher<ConnectedApp> launcher,
      Times times,
      SupervisedAppProvider provider)
      implements Slot {
    /** The same, kept up by what keeps up another one now. */
    Process in(Process other) {
      return new Process(config, prepared, launcher, times, other.provider);
    }

    @Override
    public ProvidedApp app() {
      return new ProvidedApp(
          config,
          Optional.of(prepared),
          Optional.of(provider),
          provider.known(),
          provider.health());
    }

    @Override
    public ProviderStatus status() {
      return Statuses.of(KIND, config.name(), prepared, provider.supervisor());
    }

    @Override
    public Optional<Supervisor<?>> supervisor() {
      return Optional.of(provider.supervisor());
    }
  }
}
