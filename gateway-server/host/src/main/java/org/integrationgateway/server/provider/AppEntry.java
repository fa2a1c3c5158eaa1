package org.integrationgateway.server.provider;

import java.util.Optional;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.provider.instance.ProviderLauncher;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.programs.McpProgram;
import org.integrationgateway.server.provider.supervised.ConnectedApp;
import org.integrationgateway.server.provider.supervised.SupervisedAppProvider;
import org.integrationgateway.server.provider.supervision.Supervision;
import org.integrationgateway.server.provider.supervision.SupervisionTimes;
import org.integrationgateway.server.status.AppHealth;
import org.integrationgateway.server.status.ProviderStatus;
import org.integrationgateway.server.status.ProviderStatus.Runs;

/** One configured app with its package, its provider and its supervisor. */
sealed interface AppEntry {
  /** The name of its kind for operators. */
  String KIND = ProviderKind.APP.text();

  /** The app with its current provider. */
  ProvidedApp app();

  /** As operators see it. */
  ProviderStatus status();

  /** The supervisor to start and to stop; empty for an app without a process. */
  default Optional<Supervision> supervisor() {
    return Optional.empty();
  }

  /**
   * The app cannot be served.
   *
   * @param prepared its package, when that could be read
   * @param reason for operators
   */
  record Unavailable(AppConfig config, Optional<PreparedPackage> prepared, String reason)
      implements AppEntry {
    @Override
    public ProvidedApp app() {
      return new ProvidedApp(
          config,
          prepared,
          Optional.empty(),
          Optional.empty(),
          new UnavailableApp(config.name()),
          Optional.of(reason));
    }

    @Override
    public ProviderStatus status() {
      return ProviderStatus.unavailable(
          KIND, config.name(), reason, prepared.map(StatusReports::pack));
    }
  }

  /** The server carries it in itself. */
  record Builtin(AppConfig config, AppProvider provider) implements AppEntry {
    @Override
    public ProvidedApp app() {
      return new ProvidedApp(
          config,
          Optional.empty(),
          Optional.of(provider),
          Optional.of(provider.metadata()),
          () -> AppHealth.State.HEALTHY,
          Optional.empty());
    }

    @Override
    public ProviderStatus status() {
      return ProviderStatus.inServer(KIND, config.name(), Runs.BUILTIN, Optional.empty());
    }
  }

  /** The gateway carries it out as its manifest declares. */
  record Declarative(AppConfig config, PreparedPackage prepared) implements AppEntry {
    @Override
    public ProvidedApp app() {
      return new ProvidedApp(
          config,
          Optional.of(prepared),
          Optional.empty(),
          Optional.empty(),
          () -> AppHealth.State.NOT_APPLICABLE,
          Optional.empty());
    }

    @Override
    public ProviderStatus status() {
      var pack = Optional.of(StatusReports.pack(prepared));
      return ProviderStatus.inServer(KIND, config.name(), Runs.DECLARATIVE, pack);
    }
  }

  /** A program that is an MCP server carries it out. */
  record Program(AppConfig config, PreparedPackage prepared, McpProgram program)
      implements AppEntry {
    @Override
    public ProvidedApp app() {
      return new ProvidedApp(
          config,
          Optional.of(prepared),
          Optional.empty(),
          Optional.empty(),
          program.health(),
          Optional.empty(),
          Optional.of(program));
    }

    @Override
    public ProviderStatus status() {
      return StatusReports.of(KIND, config.name(), Optional.of(prepared), program.supervision());
    }

    @Override
    public Optional<Supervision> supervisor() {
      return Optional.of(program.supervision());
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
      SupervisionTimes times,
      SupervisedAppProvider provider)
      implements AppEntry {
    /** Returns this entry under the supervisor of another entry. */
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
          provider.health(),
          Optional.empty());
    }

    @Override
    public ProviderStatus status() {
      return StatusReports.of(KIND, config.name(), Optional.of(prepared), provider.supervisor());
    }

    @Override
    public Optional<Supervision> supervisor() {
      return Optional.of(provider.supervisor());
    }
  }
}
