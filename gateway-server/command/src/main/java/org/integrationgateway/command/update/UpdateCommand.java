package org.integrationgateway.command.update;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.authoring.update.FileChange;
import org.integrationgateway.authoring.update.ProjectUpdate;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway update}. */
@Command(
    name = "update",
    description = {
      "Show a patch that moves the project of a package to the version of this command:"
          + " versions of the gateway in its POM and its files of CI, and the schema of its"
          + " manifest.",
      "Nothing is written without --apply. Your own changes, newer versions and versions that are"
          + " properties stay as they are."
    },
    footer = {
      "",
      "Examples:",
      "  gateway update",
      "  gateway update weather --apply",
      "  gateway update > update.patch"
    })
public final class UpdateCommand implements Runnable {
  private final CommandSession session;

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "The folder of the project. Default: this folder.")
  private Path folder = Path.of(".");

  @Option(names = "--apply", description = "Write the changes.")
  private boolean apply;

  public UpdateCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    try {
      var update =
          ProjectUpdate.of(
              session.environment().path(folder.toString()).toAbsolutePath().normalize(),
              ProductVersion.NUMBER);
      if (apply) {
        update.apply();
      }
      report(update);
    } catch (IOException refused) {
      throw new CommandFailure(ExitCode.FAILED, String.valueOf(refused.getMessage()));
    }
  }

  private void report(ProjectUpdate update) {
    var terminal = session.terminal();
    var files = update.changes().stream().map(FileChange::path).toList();
    if (terminal.json()) {
      terminal.json(
          Map.of(
              "version",
              ProductVersion.NUMBER,
              "files",
              files,
              "patch",
              update.patch(),
              "applied",
              apply,
              "notes",
              update.notes()));
      return;
    }
    terminal.out().print(update.patch());
    terminal.out().flush();
    update.notes().forEach(note -> terminal.note("Note: " + note + "."));
    terminal.note(end(files));
  }

  private String end(List<String> files) {
    if (files.isEmpty()) {
      return "up to date with " + ProductVersion.NUMBER;
    }
    var names = String.join(", ", files);
    return apply
        ? "moved to %s: %s".formatted(ProductVersion.NUMBER, names)
        : "Nothing is written yet. --apply moves to %s: %s".formatted(ProductVersion.NUMBER, names);
  }
}
