package org.integrationgateway.providers;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.attached.AttachedRun;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.launch.HostedPlace;
import org.integrationgateway.providers.launch.Hosting;
import org.integrationgateway.providers.launch.ProcessInstance;
import org.integrationgateway.providers.launch.Processes;
import org.integrationgateway.providers.launch.ProviderEntry;
import org.integrationgateway.providers.launch.ProviderRole;
import org.integrationgateway.providers.launch.StartDiagnosis;
import org.integrationgateway.providers.launch.StartThrottle;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PreparedPackage;
import org.integrationgateway.providers.packages.ProviderProgram;
import org.integrationgateway.providers.programs.CredentialPrograms;
import org.integrationgateway.providers.programs.SessionLauncher;
import org.integrationgateway.providers.programs.SharedProgram;
import org.integrationgateway.providers.scaling.PoolRules;
import org.integrationgateway.providers.stdio.ProgramSessions;
import org.integrationgateway.providers.stdio.StdioEvents;
import org.integrationgateway.providers.stdio.StdioExchange;
import org.integrationgateway.providers.stdio.WatchedResources;
import org.integrationgateway.providers.supervised.ConnectedProvider;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Makes the entry of one app and starts nothing. */
final class AppEntryFactory {
  private final Map<String, Supplier<AppProvider>> builtins;
  private final Processes processes;
  private final SupervisionTimes times;
  private final Consumer<String> onReady;
  private final Function<AppConfig, LaunchHost> hosts;
  private final Hosting hosting;
  private final ProgramSessions sessions;
  private final Consumer<String> renewal;

  /**
   * @param onReady told of apps whose providers are ready
   * @param renewal told of apps whose providers have to be restarted for new certificates
   */
  AppEntryFactory(ProviderSetup setup, Consumer<String> onReady, Consumer<String> renewal) {
    this.builtins = setup.builtins();
    this.processes = setup.processes();
    this.times = setup.times();
    this.onReady = onReady;
    this.hosts = setup.hosts();
    this.hosting = setup.hosting();
    this.sessions = setup.sessions();
    this.renewal = renewal;
  }

  /**
   * The entry of this app.
   *
   * @throws AppLoadException with the reason and the remedy
   */
  AppEntry entry(AppConfig config) {
    return new AppEntry(config, provider(config));
  }

  private Entry provider(AppConfig config) {
    if (config.source() instanceof Source.Builtin builtin) {
      return new Entry.Builtin(ProviderKind.APP, config.name(), builtin(config, builtin.name()));
    }
    ProviderEntry.of(config)
        .misconfiguration()
        .ifPresent(
            problem -> {
              throw AppLoadException.misconfigured(config.name(), problem);
            });
    try {
      if (config.source() instanceof Source.Attached attached) {
        return attached(config, attached);
      }
      var place = place(config);
      var prepared =
          place
              .flatMap(AppEntryFactory::platform)
              .map(processes::on)
              .orElse(processes)
              .prepare(config.source(), ProviderEntry.of(config));
      PoolRules.problem(config, prepared)
          .ifPresent(
              problem -> {
                throw AppLoadException.misconfigured(config.name(), problem);
              });
      return prepared
          .program()
          .<Entry>map(program -> process(config, prepared, program, place))
          .orElseGet(() -> new Entry.Declarative(config.name(), prepared));
    } catch (PackageException e) {
      throw new AppLoadException(config.name(), String.valueOf(e.getMessage()));
    }
  }

  /** Waits for it as long as it takes, and does not ask after it while a debugger holds it. */
  private Entry attached(AppConfig config, Source.Attached source) {
    var entry = ProviderEntry.of(config);
    var prepared = processes.prepare(source, entry);
    if (prepared.manifest().isMcpProgram()) {
      throw new PackageException(
          "its program is an MCP server on standard input and output, which the gateway starts"
              + " itself: name a command in place of the socket");
    }
    var host = hosts.apply(config);
    var diagnosis =
        StartDiagnosis.elsewhere(
            entry.name(), Optional::empty, List.of("started elsewhere, at " + source.socket()));
    ProviderLauncher<ConnectedProvider> launcher =
        () ->
            new ProcessInstance<>(
                ProviderRole.APP,
                entry,
                AttachedRun.at(source, host, diagnosis),
                diagnosis,
                host,
                StartThrottle.Turn.ANY_TIME);
    return supervised(config, prepared, launcher, TimeoutPolicy.unlimited(times));
  }

  private AppProvider builtin(AppConfig config, String name) {
    var supplier = Optional.ofNullable(builtins.get(name));
    return supplier
        .orElseThrow(
            () ->
                AppLoadException.misconfigured(
                    config.name(),
                    "there is no builtin '%s': this gateway has %s"
                        .formatted(name, builtins.keySet().stream().sorted().toList())))
        .get();
  }

  private Entry process(
      AppConfig config,
      PreparedPackage prepared,
      ProviderProgram program,
      Optional<HostedPlace> place) {
    if (prepared.manifest().isMcpProgram()) {
      return mcpProgram(config, prepared, program, place);
    }
    var entry = ProviderEntry.of(config);
    var host = hosts.apply(config);
    var launcher =
        place
            .<ProviderLauncher<ConnectedProvider>>map(
                at -> processes.launcher(ProviderRole.APP, entry, prepared, program, at, host))
            .orElseGet(
                () -> processes.launcher(ProviderRole.APP, entry, prepared.root(), program, host));
    var adapted =
        place.isPresent()
            ? TimeoutPolicy.elsewhere(config.pool(), times)
            : TimeoutPolicy.with(ProviderKind.APP, config.pool(), times);
    return supervised(config, prepared, launcher, adapted);
  }

  /** Programs of interpreters, which MCP servers usually are, take longer to begin. */
  private Entry mcpProgram(
      AppConfig config,
      PreparedPackage prepared,
      ProviderProgram program,
      Optional<HostedPlace> place) {
    if (place.isPresent()) {
      throw new PackageException(
          "its program is an MCP server on standard input and output, which runs on this host only:"
              + " leave out its runtime.provider");
    }
    var entry = ProviderEntry.of(config);
    var endsWhenProbed = new AtomicBoolean();
    SessionLauncher launcher =
        (env, events, watched) ->
            processes.launcher(
                entry.with(env),
                prepared.root(),
                program,
                new StdioExchange(sessions, events, watched, endsWhenProbed));
    // A configuration that no process can be started with is refused now.
    var unused = launcher.with(Map.of(), StdioEvents.IGNORED, new WatchedResources());
    var adapted = TimeoutPolicy.interpreted(config.pool(), times);
    var variables =
        prepared
            .manifest()
            .app()
            .flatMap(spec -> spec.surfaces().mcp())
            .map(Surfaces.Mcp::env)
            .orElse(Map.of());
    return new Entry.Program(
        config.name(),
        prepared,
        variables.isEmpty()
            ? new SharedProgram(config.name(), launcher, adapted)
            : new CredentialPrograms(config.name(), launcher, variables, adapted));
  }

  private Entry supervised(
      AppConfig config,
      PreparedPackage prepared,
      ProviderLauncher<ConnectedProvider> launcher,
      SupervisionTimes times) {
    return Entry.Process.of(
        ProviderKind.APP,
        config.name(),
        config.name(),
        () -> Optional.of(prepared),
        launcher,
        times,
        PoolRules.size(config),
        metadata -> onReady.accept(config.name()));
  }

  /** The runtime that runs it; empty for this host, which runs everything under development. */
  private Optional<HostedPlace> place(AppConfig config) {
    return config
        .runtime()
        .filter(unused -> !(config.source() instanceof Source.Development))
        .map(name -> hosting.place(name, config, () -> renewal.accept(config.name())));
  }

  /** The platform of a runtime, unless it is this host's or not known. */
  private static Optional<Platform> platform(HostedPlace place) {
    return place.otherPlatform(HostPlatform.current());
  }
}
