package org.integrationgateway.offers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.integrationgateway.base.file.FileReplacement;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.index.edit.ConfigurationFile;
import org.integrationgateway.index.edit.EditException;
import org.integrationgateway.providers.lock.LockDifference;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.sources.Locker;
import org.jspecify.annotations.Nullable;

/**
 * A change of a configuration file and its lock file: made in drafts beside them, locked, checked,
 * and then put in place. A step that fails leaves both as they were.
 *
 * @param file of the configuration
 * @param lock its lock file
 * @param reading reads the configuration with the draft in place of the file
 * @param checking finds why a server would refuse the result
 * @param log takes what is done
 */
public record StagedEdit(
    Path file, Path lock, Reading reading, Checking checking, Consumer<String> log) {
  /** Reads a configuration. */
  public interface Reading {
    ConfigReader.Result read(Path draft);
  }

  /** Finds why a server would refuse a configuration. */
  public interface Checking {
    List<Problem> problems(GatewayConfig config, ConfigReader.Result read);
  }

  /** Makes the lock file of a changed configuration. */
  public interface Locking {
    LockFile lock(GatewayConfig config, Locker locker, LockFile before);
  }

  /**
   * The result of a change.
   *
   * @param differences of the lock file
   * @param reloaded what the server said
   */
  public record Made<T>(List<String> differences, T reloaded) {
    public Made {
      differences = List.copyOf(differences);
    }
  }

  /**
   * Changes the file, and lets a server take it over.
   *
   * @param reload puts both files back by its exception
   * @throws RefusedEditException when the changed configuration has errors
   * @throws org.integrationgateway.index.edit.EditException when the file cannot be edited so
   * @throws org.integrationgateway.providers.packages.PackageException when a package cannot be had
   */
  public <T> Made<T> make(
      UnaryOperator<ConfigurationFile> edit, Locking locking, Supplier<T> reload) {
    requireOwn(file);
    requireOwn(lock);
    var old = bytes(file);
    var draft = draft(file);
    var lockDraft = lock.resolveSibling(draft.getFileName() + "." + lock.getFileName());
    try {
      var before = LockReader.find(lock).orElse(LockFile.EMPTY);
      write(draft, edit.apply(read(old)).text());
      var read = reading.read(draft);
      var config =
          read.config()
              .filter(unused -> read.problems().stream().noneMatch(Problem::isError))
              .orElseThrow(() -> refused(read.problems(), draft))
              .withLock(lockDraft, false);
      var after = locked(config, locking, before);
      LockWriter.write(after, lockDraft);
      check(config, read, draft);
      var reloaded = placed(old, draft, lockDraft, reload);
      return new Made<>(LockDifference.between(before, after), reloaded);
    } finally {
      remove(draft);
      remove(lockDraft);
    }
  }

  /** A link is left alone: its target may belong to others. */
  private static void requireOwn(Path file) {
    if (Files.isSymbolicLink(file)) {
      throw new EditException(file + " is a symbolic link: edit the file that it leads to");
    }
  }

  private ConfigurationFile read(byte @Nullable [] bytes) {
    if (bytes == null) {
      throw new EditException(file + " does not exist");
    }
    return ConfigurationFile.of(file.toString(), new String(bytes, UTF_8));
  }

  private LockFile locked(GatewayConfig config, Locking locking, LockFile before) {
    try (var locker = Locker.open(config, lock, log)) {
      return locking.lock(config, locker, before);
    }
  }

  private void check(GatewayConfig config, ConfigReader.Result read, Path draft) {
    var problems = new ArrayList<>(read.problems());
    problems.addAll(checking.problems(config, read));
    if (problems.stream().anyMatch(Problem::isError)) {
      problems.sort(Problem.IN_READING_ORDER);
      throw refused(problems, draft);
    }
  }

  /** The problems of the draft are told as those of the file: people know no other. */
  private RefusedEditException refused(List<Problem> problems, Path draft) {
    var name = draft.getFileName();
    return new RefusedEditException(
        problems.stream()
            .map(
                one ->
                    Path.of(one.at().source().name()).endsWith(name)
                        ? one.in(file.toString())
                        : one)
            .toList());
  }

  private <T> T placed(byte @Nullable [] old, Path draft, Path lockDraft, Supplier<T> reload) {
    var made = bytes(draft);
    var oldLock = bytes(lock);
    if (!Arrays.equals(old, bytes(file))) {
      throw new EditException(file + " was changed meanwhile: try again");
    }
    move(lockDraft, lock);
    try {
      move(draft, file);
      return reload.get();
    } catch (RuntimeException refused) {
      // Text that another has written since is not put back.
      if (Arrays.equals(made, bytes(file))) {
        restore(file, old);
      }
      restore(lock, oldLock);
      throw refused;
    }
  }

  /** An empty file beside another, which only its owner may read: it will hold its secrets. */
  private static Path draft(Path file) {
    try {
      return Files.createTempFile(
          file.toAbsolutePath().resolveSibling(""), ".draft-", "-" + file.getFileName());
    } catch (IOException e) {
      throw new EditException("no file can be made beside " + file + ": " + IoReason.of(e));
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new EditException(file + " cannot be written: " + IoReason.of(e));
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
      throw new EditException(file + " cannot be put back: " + IoReason.of(e));
    }
  }

  private static void move(Path from, Path to) {
    try {
      FileReplacement.replace(from, to);
    } catch (IOException e) {
      throw new EditException(
          "%s cannot be replaced (%s): a file that is mounted alone is one, its folder is not"
              .formatted(to, IoReason.of(e)));
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
