package org.integrationgateway.command.packages;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.providers.lock.LockDifference;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.lock.LockSchema;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.sources.Locker;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gateway lock}. */
@Command(
    name = "lock",
    description = {
      "Pin every package of the configuration to digests, for all platforms, in gateway.lock.json"
          + " beside it.",
      "Source packages are installed and built; releases and URLs are read."
    },
    footer = {"", "Examples:", "  gateway lock", "  gateway lock --check"})
public final class LockCommand implements Runnable {
  private final CommandSession session;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration; repeatable, the lock file is beside the first. Default: as "
              + "found by 'gateway serve'.")
  private List<Path> files = List.of();

  @Option(
      names = "--check",
      description =
          "Write nothing; print what would change, and fail if the lock file is out of date.")
  private boolean check;

  @Option(
      names = "--new-signer",
      paramLabel = "PLACE",
      description =
          "Accept that another key signed the package at this place of the configuration than"
              + " before, such as apps.weather; repeatable.")
  private Set<String> signers = Set.of();

  @Option(names = "--schema", description = "Print the JSON Schema of the lock file.")
  private boolean schema;

  public LockCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (schema) {
      session.terminal().out().print(LockSchema.published());
      return;
    }
    var configured = new ConfigurationLookup(session);
    var config = configured.read(files);
    var file = configured.lock(files);
    try {
      report(lock(config, file), file);
    } catch (PackageException | LockException refused) {
      throw new CommandFailure(ExitCode.INVALID, String.valueOf(refused.getMessage()));
    }
  }

  /** Prints the differences between two lock files. */
  private List<String> lock(GatewayConfig config, Path file) {
    var before = LockReader.find(file).orElse(LockFile.EMPTY);
    try (var locker = Locker.open(config, file, session.terminal()::note)) {
      var after = locker.lock(before, new Locker.Update(Set.of(), signers));
      if (!check) {
        LockWriter.write(after, file);
      }
      return LockDifference.between(before, after);
    }
  }

  private void report(List<String> changes, Path file) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("lock", file.toString(), "changes", changes));
    } else {
      changes.forEach(terminal::line);
      terminal.note(changes.isEmpty() ? file + " is up to date" : summary(file));
    }
    if (check && !changes.isEmpty()) {
      throw new CommandFailure(
          ExitCode.FAILED, file + " is not up to date: run 'gateway lock', and commit it");
    }
  }

  private String summary(Path file) {
    return (check ? "would change " : "wrote ") + file;
  }
}
