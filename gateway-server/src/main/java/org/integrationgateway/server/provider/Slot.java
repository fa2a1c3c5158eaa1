package org.integrationgateway.server.provider;

import java.util.Optional;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.supervision.SupervisedAppProvider;
import org.integrationgateway.server.provider.supervision.Supervisor;

/** What stands behind one configured app. */
sealed interface Slot {
  /** As it is now. */
  ProvidedApp app();

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
  }

  /** A process carries it out. */
  record Process(AppConfig config, PreparedPackage prepared, SupervisedAppProvider provider)
      implements Slot {
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
    public Optional<Supervisor<?>> supervisor() {
      return Optional.of(provider.supervisor());
    }
  }
}
