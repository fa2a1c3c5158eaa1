package org.integrationgateway.command.packages;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.sources.Locker;
import org.integrationgateway.providers.sources.Sync;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gateway sync}. */
@Command(
    name = "sync",
    description = {
      "Download all packages of the configuration to the store, so that 'gateway "
          + "serve --locked' starts without the network; packages that were modified there "
          + "are restored.",
      "Updates gateway.lock.json first."
    },
    footer = {"", "Examples:", "  gateway sync", "  gateway sync --locked"})
public final class SyncCommand implements Runnable {
  private final CommandSession session;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration; repeatable, the lock file is beside the first. Default: as "
              + "found by 'gateway serve'.")
  private List<Path> files = List.of();

  @Option(
      names = "--locked",
      description = "Do not write the lock file; fail if it does not match the configuration.")
  private boolean locked;

  @Option(
      names = "--prune",
      description =
          "Remove packages and downloads that are not in the lock file, except packages "
              + "in use by a running server; do not use it while another configuration shares "
              + "this GATEWAY_HOME.")
  private boolean prune;

  @Mixin private final TableOptions shown = new TableOptions();

  public SyncCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var configured = new ConfigurationLookup(session);
    var config = configured.read(files);
    var file = configured.lock(files);
    try {
      sync(config, file);
    } catch (PackageException | LockException refused) {
      throw new CommandFailure(ExitCode.INVALID, String.valueOf(refused.getMessage()));
    }
  }

  private void sync(GatewayConfig config, Path file) {
    var lock = lock(config, file);
    try (var sync = Sync.open(config, lock, file, session.terminal()::note)) {
      print(sync.run(), prune ? sync.prune() : Sync.Pruned.NOTHING);
    }
  }

  private LockFile lock(GatewayConfig config, Path file) {
    var before = LockReader.find(file);
    if (locked) {
      return before.orElseThrow(
          () ->
              new CommandFailure(
                  ExitCode.INVALID, "there is no " + file + ": 'gateway lock' writes it"));
    }
    try (var locker = Locker.open(config, file, session.terminal()::note)) {
      var after = locker.lock(before.orElse(LockFile.EMPTY));
      if (LockWriter.write(after, file)) {
        session.terminal().note("wrote " + file);
      }
      return after;
    }
  }

  private void print(List<Sync.Synced> synced, Sync.Pruned pruned) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(
          Map.of(
              "packages", synced.stream().map(SyncCommand::json).toList(),
              "removed", pruned.removed(),
              "kept", pruned.kept()));
      return;
    }
    var table =
        shown
            .table(terminal, "place", "package", "store", "digest")
            .whole("place")
            .droppable("digest");
    for (var one : synced) {
      table.row(one.place(), one.title(), word(one.outcome()), "sha256-" + one.sha256());
    }
    table.print("no packages");
    pruned.removed().forEach(sha256 -> terminal.line("removed sha256-" + sha256));
    pruned
        .kept()
        .forEach(
            sha256 ->
                terminal.line(
                    "kept sha256-"
                        + sha256
                        + ": a running server uses it; stop that server, then prune again"));
  }

  private static Map<String, String> json(Sync.Synced one) {
    return Map.of(
        "place", one.place(),
        "package", one.title(),
        "sha256", one.sha256(),
        "outcome", word(one.outcome()));
  }

  private static String word(Sync.Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }
}
