package org.integrationgateway.server.provider;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.packaging.image.HostPlatform;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.catalog.AppLoadException;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.provider.attached.AttachedLauncher;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.launch.Diagnosis;
import org.integrationgateway.server.provider.launch.Entry;
import org.integrationgateway.server.provider.launch.HostedPlace;
import org.integrationgateway.server.provider.launch.Hosting;
import org.integrationgateway.server.provider.launch.Processes;
import org.integrationgateway.server.provider.launch.Role;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.packages.Program;
import org.integrationgateway.server.provider.supervision.ConnectedApp;
import org.integrationgateway.server.provider.supervision.ProviderLauncher;
import org.integrationgateway.server.provider.supervision.SupervisedAppProvider;
import org.integrationgateway.server.provider.supervision.Times;

/** Makes the slot of one app; nothing is started by that. */
final class Slots {
  private final Map<String, Supplier<AppProvider>> builtins;
  private final Processes processes;
  private final Times times;
  private final BiConsumer<String, AppMetadata> onReady;
  private final Function<AppConfig, LaunchHost> hosts;
  private final Hosting hosting;
  private volatile Consumer<String> renewal = app -> {};

  Slots(
      Map<String, Supplier<AppProvider>> builtins,
      Processes processes,
      Times times,
      BiConsumer<String, AppMetadata> onReady,
      Function<AppConfig, LaunchHost> hosts,
      Hosting hosting) {
    this.builtins = builtins;
    this.processes = processes;
    this.times = times;
    this.onReady = onReady;
    this.hosts = hosts;
    this.hosting = hosting;
  }

  /** From now on told which app's provider is to be started anew, because its time is over. */
  void onRenewal(Consumer<String> told) {
    renewal = told;
  }

  /**
   * The slot of this app.
   *
   * @throws AppLoadException with the reason and the remedy
   */
  Slot slot(AppConfig config) {
    if (config.source() instanceof Source.Builtin builtin) {
      return new Slot.Builtin(config, builtin(config, builtin.name()));
    }
    try {
      if (config.source() instanceof Source.Attached attached) {
        return attached(config, attached);
      }
      var place = place(config);
      var prepared =
          place
              .flatMap(Slots::platform)
              .map(processes::on)
              .orElse(processes)
              .prepare(config.source(), Entry.of(config));
      return prepared
          .program()
          .<Slot>map(program -> process(config, prepared, program, place))
          .orElseGet(() -> new Slot.Declarative(config, prepared));
    } catch (PackageException e) {
      throw new AppLoadException(config.name(), String.valueOf(e.getMessage()));
    }
  }

  /** Waits for it as long as it takes, and does not ask after it while a debugger holds it. */
  private Slot attached(AppConfig config, Source.Attached source) {
    var entry = Entry.of(config);
    var prepared = processes.prepare(source, entry);
    var host = hosts.apply(config);
    var diagnosis =
        Diagnosis.elsewhere(
            entry.name(), Optional::empty, List.of("started elsewhere, at " + source.socket()));
    var launcher = new AttachedLauncher<>(Role.APP, entry, source, host, diagnosis);
    return supervised(config, prepared, launcher, Patience.unlimited(times));
  }

  private AppProvider builtin(AppConfig config, String name) {
    var supplier = Optional.ofNullable(builtins.get(name));
    return supplier
        .orElseThrow(
            () ->
                new AppLoadException(
                    config.name(),
                    "there is no builtin '%s': this server carries %s"
                        .formatted(name, builtins.keySet().stream().sorted().toList())))
        .get();
  }

  private Slot process(
      AppConfig config, PreparedPackage prepared, Program program, Optional<HostedPlace> place) {
    var entry = Entry.of(config);
    var host = hosts.apply(config);
    var launcher =
        place
            .<ProviderLauncher<ConnectedApp>>map(
                at -> processes.launcher(Role.APP, entry, prepared, program, at, host))
            .orElseGet(() -> processes.launcher(Role.APP, entry, prepared.root(), program, host));
    var patience = Patience.with(ProviderKind.APP, config.pool(), times);
    return supervised(
        config, prepared, launcher, place.isPresent() ? Patience.elsewhere(patience) : patience);
  }

  private Slot supervised(
      AppConfig config,
      PreparedPackage prepared,
      ProviderLauncher<ConnectedApp> launcher,
      Times patience) {
    var provider =
        new SupervisedAppProvider(
            config.name(),
            launcher,
            patience,
            Clock.systemUTC(),
            metadata -> onReady.accept(config.name(), metadata));
    return new Slot.Process(config, prepared, launcher, patience, provider);
  }

  /** Where it runs; empty: on this host. What somebody works on always does. */
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
