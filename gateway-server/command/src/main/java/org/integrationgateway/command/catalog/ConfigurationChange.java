package org.integrationgateway.command.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.reload.ServerReload;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.integrationgateway.command.terminal.ProblemReport;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.index.edit.ConfigurationFile;
import org.integrationgateway.index.edit.EditException;
import org.integrationgateway.providers.lock.LockDifference;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.sources.Locker;
import org.integrationgateway.server.ConfigurationCheck;
import org.jspecify.annotations.Nullable;

/**
 * A change of a configuration file and its lock file: made in drafts beside them, locked, checked,
 * and then put in place. A step that fails leaves both as they were.
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

  /** Makes the lock file of a changed configuration. */
  interface Locking {
    LockFile lock(GatewayConfig config, Locker locker, LockFile before);
  }

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
  Made make(Path file, UnaryOperator<ConfigurationFile> edit, Locking locking) {
    var lookup = new ConfigurationLookup(session);
    var lock = lookup.lock(named);
    var draft = draft(file);
    var lockDraft = draft(lock);
    try {
      var before = LockReader.find(lock).orElse(LockFile.EMPTY);
      write(draft, edit.apply(read(file)).text());
      var files = files().stream().map(one -> one.equals(file) ? draft : one).toList();
      var config = config(lookup, files, lockDraft);
      LockFile after;
      try (var locker = Locker.open(config, lock, session::note)) {
        after = locking.lock(config, locker, before);
      }
      LockWriter.write(after, lockDraft);
      check(lookup, files, lockDraft);
      return placed(file, draft, lock, lockDraft, LockDifference.between(before, after));
    } catch (PackageException | LockException | EditException refused) {
      throw new CommandFailure(
          ExitCode.INVALID,
          session
              .paths()
              .in(refused.getMessage() + "\n" + file + " and its lock file are as before"));
    } finally {
      remove(draft);
      remove(lockDraft);
    }
  }

  private GatewayConfig config(ConfigurationLookup lookup, List<Path> files, Path lock) {
    return lookup.read(files).withLock(lock, false);
  }

  /** Refuses a configuration for the reasons of 'gateway validate'. */
  private void check(ConfigurationLookup lookup, List<Path> files, Path lock) {
    var read = lookup.check(files);
    var problems = new ArrayList<>(read.problems());
    read.partial()
        .map(config -> ConfigurationCheck.of(config.withLock(lock, false), unused -> false))
        .ifPresent(
            checked -> checked.findings().forEach(found -> problems.add(found.problem(read))));
    if (problems.stream().anyMatch(Problem::isError)) {
      ProblemReport.print(session.terminal(), session.environment().directory(), problems);
      throw ProblemReport.failure(problems, "in the changed configuration; nothing was written");
    }
  }

  private Made placed(Path file, Path draft, Path lock, Path lockDraft, List<String> differences) {
    var old = bytes(file);
    var oldLock = bytes(lock);
    move(lockDraft, lock);
    move(draft, file);
    try {
      return new Made(file, differences, new ServerReload(session).run());
    } catch (CommandFailure refused) {
      restore(file, old);
      restore(lock, oldLock);
      throw new CommandFailure(
          refused.exitCode(),
          refused.getMessage() + "\n" + file + " and its lock file are as before",
          refused.json());
    }
  }

  private static Path draft(Path file) {
    return file.resolveSibling(".draft-" + file.getFileName());
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written", e);
    }
  }

  private static byte @Nullable [] bytes(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private static void restore(Path file, byte @Nullable [] bytes) {
    if (bytes == null) {
      remove(file);
      return;
    }
    try {
      move(Files.write(draft(file), bytes), file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written", e);
    }
  }

  private static void move(Path from, Path to) {
    try {
      keepPermissions(from, to);
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(to + " cannot be replaced", e);
    }
  }

  private static void keepPermissions(Path from, Path to) throws IOException {
    boolean posix = Files.getFileStore(from).supportsFileAttributeView("posix");
    if (posix && Files.exists(to)) {
      Files.setPosixFilePermissions(from, Files.getPosixFilePermissions(to));
    }
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be removed", e);
    }
  }
}
