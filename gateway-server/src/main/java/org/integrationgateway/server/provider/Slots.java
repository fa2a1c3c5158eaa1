package org.integrationgateway.server.provider;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.server.catalog.AppLoadException;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.CleanEnvironment;
import org.integrationgateway.server.process.RunFolder;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.packages.PackageStore;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.packages.Program;
import org.integrationgateway.server.provider.supervision.Supervisor;
import org.integrationgateway.server.provider.supervision.Times;

/** Makes the slot of one app; nothing is started by that. */
final class Slots {
  private final Map<String, Supplier<AppProvider>> builtins;
  private final PackageStore packages;
  private final RunFolder folder;
  private final CleanEnvironment environment;
  private final Platform host;
  private final Times times;
  private final BiConsumer<String, AppMetadata> onReady;

  Slots(
      Map<String, Supplier<AppProvider>> builtins,
      PackageStore packages,
      RunFolder folder,
      CleanEnvironment environment,
      Platform host,
      Times times,
      BiConsumer<String, AppMetadata> onReady) {
    this.builtins = builtins;
    this.packages = packages;
    this.folder = folder;
    this.environment = environment;
    this.host = host;
    this.times = times;
    this.onReady = onReady;
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
    var source = ((Source.Local) config.source()).path();
    try {
      var prepared = packages.prepare(source);
      requireApp(prepared);
      return prepared
          .program()
          .<Slot>map(program -> process(config, prepared, program))
          .orElseGet(() -> new Slot.Declarative(config, prepared));
    } catch (PackageException e) {
      throw new AppLoadException(config.name(), String.valueOf(e.getMessage()));
    }
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

  private static void requireApp(PreparedPackage prepared) {
    var kind = prepared.manifest().kind();
    if (kind != Kind.APP) {
      throw new PackageException(
          "package %s is of kind '%s': only packages of kind 'app' can be listed under apps"
              .formatted(prepared.manifest().packageName(), kind.text()));
    }
  }

  private Slot process(AppConfig config, PreparedPackage prepared, Program program) {
    var reserved = CleanEnvironment.reserved(config.env());
    if (!reserved.isEmpty()) {
      throw new AppLoadException(
          config.name(),
          "its env sets %s: names that begin with SERVICE_ are the server's own"
              .formatted(String.join(", ", reserved)));
    }
    var env = new HashMap<>(program.env());
    env.putAll(config.env());
    var command =
        new ChildCommand(
            config.name(), program.argv(), program.workdir(), environment.with(env, Map.of()));
    var launcher =
        new ProcessLauncher(
            command,
            config.config().toString(),
            folder,
            new Diagnosis(config.name(), program, host));
    return new Slot.Process(
        config,
        prepared,
        new Supervisor(
            config.name(),
            launcher,
            times.startup(patience(config)),
            Clock.systemUTC(),
            metadata -> onReady.accept(config.name(), metadata)));
  }

  private Duration patience(AppConfig config) {
    return config.startupTimeout().orElse(times.startup());
  }
}
