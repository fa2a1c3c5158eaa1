package org.integrationgateway.command.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.reload.ServerReload;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.index.edit.ConfigurationFile;
import org.integrationgateway.index.edit.EditException;
import org.integrationgateway.offers.RefusedEditException;
import org.integrationgateway.offers.StagedEdit;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.server.ConfigurationCheck;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.ProblemReport;

/**
 * A change of a configuration file and its lock file by a command. A step that fails leaves both as
 * they were.
 *
 * @param named the files that the command line names; the change is made in one of them
 */
record ConfigurationChange(CommandSession session, List<Path> named) {
  /**
   * The result of a change.
   *
   * @param differences of the lock file
   * @param reload how a running server took it over, for people
   */
  record Made(Path file, List<String> differences, String reload) {}

  /** Returns the files of the configuration; a folder is replaced by its gateway.yaml. */
  private List<Path> files() {
    return new ConfigurationLookup(session).files(named);
  }

  /**
   * Returns the file that has an app.
   *
   * @throws CommandFailure when none has
   */
  Path holder(String app) {
    for (var file : files()) {
      if (Files.isRegularFile(file) && read(file).hasApp(app)) {
        return file;
      }
    }
    throw new CommandFailure(
        ExitCode.NOT_FOUND,
        "no file of the configuration has an app '%s' ('gateway package outdated' lists them)"
            .formatted(app));
  }

  /**
   * Returns the file that a new app is written to: the first.
   *
   * @throws CommandFailure for a folder of files
   */
  Path first() {
    var file = files().get(0);
    if (Files.isRegularFile(file)) {
      return file;
    }
    throw new CommandFailure(
        ExitCode.USAGE,
        file + " is a folder of files: name the one that gets the app by --config FILE");
  }

  /** Reads a file for an edit. */
  ConfigurationFile read(Path file) {
    try {
      return ConfigurationFile.of(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    } catch (EditException refused) {
      throw new CommandFailure(ExitCode.INVALID, String.valueOf(refused.getMessage()));
    }
  }

  /** Changes a file, locks and checks the result, puts both in place, and reloads the server. */
  Made make(Path file, UnaryOperator<ConfigurationFile> edit, StagedEdit.Locking locking) {
    var lookup = new ConfigurationLookup(session);
    var staged =
        new StagedEdit(
            file,
            lookup.lock(named),
            draft -> lookup.check(with(file, draft)),
            ConfigurationCheck::problems,
            session::note);
    try {
      var made = staged.make(edit, locking, new ServerReload(session)::run);
      return new Made(file, made.differences(), made.reloaded());
    } catch (RefusedEditException refused) {
      var problems = refused.problems();
      ProblemReport.print(session.terminal(), session.environment().directory(), problems);
      throw ProblemReport.failure(problems, "in the changed configuration; nothing was written");
    } catch (PackageException | LockException | EditException refused) {
      throw new CommandFailure(
          ExitCode.INVALID, session.paths().in(refused.getMessage() + asBefore(file)));
    } catch (CommandFailure refused) {
      throw new CommandFailure(
          refused.exitCode(), refused.getMessage() + asBefore(file), refused.json());
    }
  }

  private static String asBefore(Path file) {
    return "\n" + file + " and its lock file are as before";
  }

  private List<Path> with(Path file, Path draft) {
    return files().stream().map(one -> one.equals(file) ? draft : one).toList();
  }
}
