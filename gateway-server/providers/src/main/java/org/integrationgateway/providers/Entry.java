package org.integrationgateway.providers;

import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatus.Runs;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.packages.PreparedPackage;
import org.integrationgateway.providers.programs.McpProgram;
import org.integrationgateway.providers.scaling.PoolSize;
import org.integrationgateway.providers.supervised.ConnectedProvider;
import org.integrationgateway.providers.supervised.SupervisedProvider;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.Supervision;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;

/** One configured provider of any kind with its package and its supervisor. */
public sealed interface Entry {
  /** The kind that the configuration lists it under. */
  ProviderKind<?> kind();

  /** The name in the configuration. */
  String name();

  /** The status for operators. */
  ProviderStatus status();

  /** The package, once it could be read; empty for a provider that the server carries in itself. */
  default Optional<PreparedPackage> pack() {
    return Optional.empty();
  }

  /** The provider to call, which stays the same; empty where the gateway itself carries out. */
  default <P> Optional<P> provider(ProviderKind<P> kind) {
    return Optional.empty();
  }

  /** The metadata that an app reports; empty while its operations are not known. */
  default Optional<AppMetadata> metadata() {
    return Optional.empty();
  }

  /** The program of an app, when that is an MCP server. */
  default Optional<McpProgram> mcpProgram() {
    return Optional.empty();
  }

  /** The supervisor to start and to stop; empty for a provider without a process. */
  default Optional<Supervision> supervisor() {
    return Optional.empty();
  }

  /** The reason why it cannot be served, for operators; empty when it can. */
  default Optional<String> unavailable() {
    return Optional.empty();
  }

  /** The health of an app, as the list of apps shows it. */
  default AppHealth health() {
    return () -> AppHealth.State.NOT_APPLICABLE;
  }

  /**
   * Starts a new process of the provider in every state; does nothing without a supervisor.
   *
   * @return empty when the new process serves, else why it does not: then all is as it was
   */
  default Optional<String> restart(Replacement how) {
    return supervisor().flatMap(supervisor -> supervisor.restart(how).join());
  }

  /**
   * An app that cannot be served.
   *
   * @param pack its package, when that could be read
   * @param reason for operators
   */
  record Unavailable(String name, Optional<PreparedPackage> pack, String reason) implements Entry {
    @Override
    public ProviderKind<?> kind() {
      return ProviderKind.APP;
    }

    @Override
    public ProviderStatus status() {
      return ProviderStatus.unavailable(kind().text(), name, reason, pack.map(StatusReports::pack));
    }

    @Override
    public Optional<String> unavailable() {
      return Optional.of(reason);
    }

    @Override
    public AppHealth health() {
      return new UnavailableApp(name);
    }
  }

  /** A provider that the server carries in itself. */
  record Builtin(ProviderKind<?> kind, String name, Object provider) implements Entry {
    @Override
    public ProviderStatus status() {
      return ProviderStatus.inServer(kind.text(), name, Runs.BUILTIN, Optional.empty());
    }

    @Override
    public <P> Optional<P> provider(ProviderKind<P> asked) {
      return Optional.of(asked.type().cast(provider));
    }

    @Override
    public Optional<AppMetadata> metadata() {
      return provider instanceof AppProvider app ? Optional.of(app.metadata()) : Optional.empty();
    }

    @Override
    public AppHealth health() {
      return () -> AppHealth.State.HEALTHY;
    }
  }

  /** An app that the gateway carries out as its manifest declares. */
  record Declarative(String name, PreparedPackage prepared) implements Entry {
    @Override
    public ProviderKind<?> kind() {
      return ProviderKind.APP;
    }

    @Override
    public ProviderStatus status() {
      return ProviderStatus.inServer(
          kind().text(), name, Runs.DECLARATIVE, pack().map(StatusReports::pack));
    }

    @Override
    public Optional<PreparedPackage> pack() {
      return Optional.of(prepared);
    }
  }

  /** An app that a program carries out, which is an MCP server. */
  record Program(String name, PreparedPackage prepared, McpProgram program) implements Entry {
    @Override
    public ProviderKind<?> kind() {
      return ProviderKind.APP;
    }

    @Override
    public ProviderStatus status() {
      return StatusReports.of(kind().text(), name, pack(), program.supervision());
    }

    @Override
    public Optional<PreparedPackage> pack() {
      return Optional.of(prepared);
    }

    @Override
    public Optional<McpProgram> mcpProgram() {
      return Optional.of(program);
    }

    @Override
    public Optional<Supervision> supervisor() {
      return Optional.of(program.supervision());
    }

    @Override
    public AppHealth health() {
      return program.health();
    }
  }

  /**
   * A provider in supervised processes of its own.
   *
   * @param prepared its package, once it could be read
   * @param launcher of its processes
   * @param size how many of them run
   * @param running what keeps them up
   */
  record Process(
      ProviderKind<?> kind,
      String name,
      Supplier<Optional<PreparedPackage>> prepared,
      ProviderLauncher<ConnectedProvider> launcher,
      SupervisionTimes times,
      PoolSize size,
      SupervisedProvider<?> running)
      implements Entry {
    /**
     * A process that is not started yet.
     *
     * @param label of the provider, in messages and logs
     * @param onReady told what an app says about itself whenever it becomes ready
     */
    static <P> Process of(
        ProviderKind<P> kind,
        String name,
        String label,
        Supplier<Optional<PreparedPackage>> prepared,
        ProviderLauncher<ConnectedProvider> launcher,
        SupervisionTimes times,
        PoolSize size,
        Consumer<AppMetadata> onReady) {
      var running =
          new SupervisedProvider<>(kind, label, launcher, times, Clock.systemUTC(), onReady);
      running.supervisor().resize(size);
      return new Process(kind, name, prepared, launcher, times, size, running);
    }

    /** Returns this entry under the supervisor of another entry. */
    public Process in(Process other) {
      return new Process(kind, name, prepared, launcher, times, size, other.running);
    }

    /** Returns this entry with another number of instances, which its supervisor starts or ends. */
    Process resized(PoolSize changed) {
      running.supervisor().resize(changed);
      return new Process(kind, name, prepared, launcher, times, changed, running);
    }

    /**
     * Puts the processes of the next entry in the place of those that serve now.
     *
     * @param acceptance told of the next one, before it serves; an exception refuses it
     * @return empty when it serves, else why it does not: then all is as it was
     */
    public Optional<String> replace(
        Process next, Replacement how, Consumer<ConnectedProvider> acceptance) {
      var problem = running.replace(next.launcher, next.times, how, acceptance).join();
      if (problem.isEmpty() && !next.size.equals(size)) {
        running.supervisor().resize(next.size);
      }
      return problem;
    }

    @Override
    public ProviderStatus status() {
      return StatusReports.of(kind.text(), name, pack(), running.supervisor());
    }

    @Override
    public Optional<PreparedPackage> pack() {
      return prepared.get();
    }

    @Override
    public <P> Optional<P> provider(ProviderKind<P> asked) {
      return Optional.of(asked.type().cast(running.provider()));
    }

    @Override
    public Optional<AppMetadata> metadata() {
      return running.known();
    }

    @Override
    public Optional<Supervision> supervisor() {
      return Optional.of(running.supervisor());
    }

    @Override
    public AppHealth health() {
      return running.health();
    }
  }
}
