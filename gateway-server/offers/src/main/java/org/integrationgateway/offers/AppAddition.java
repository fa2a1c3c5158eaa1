package org.integrationgateway.offers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.config.change.ConfigurationSource;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.http.reload.Reload;
import org.integrationgateway.http.reload.ReloadOutcome;
import org.integrationgateway.index.IndexedVersion;
import org.integrationgateway.index.edit.AppEntry;
import org.integrationgateway.index.edit.EditException;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionConstraint;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.packages.PackageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds an app of a package to the configuration file of the running server, as {@code gateway
 * package add --no-client} does. One app at a time.
 */
final class AppAddition {
  private static final Logger log = LoggerFactory.getLogger(AppAddition.class);
  private static final SemanticVersion GATEWAY = new SemanticVersion(ProductVersion.NUMBER);

  private final ReentrantLock running = new ReentrantLock();
  private final Reload reload;
  private final StagedEdit.Checking checking;

  /**
   * @param checking finds why a server would refuse a configuration
   */
  AppAddition(Reload reload, StagedEdit.Checking checking) {
    this.reload = reload;
    this.checking = checking;
  }

  /** The result of an addition. */
  record Added(String app, List<String> changes, ReloadOutcome outcome) {}

  /** Returns why no app can be added; empty where one can. */
  Optional<String> obstacle() {
    var file = file();
    if (file.isEmpty()) {
      return Optional.of("the configuration of this server was not read from a file");
    }
    if (reload.written().packages().locked()) {
      return Optional.of("this server uses only the packages of its lock file");
    }
    if (!Files.isWritable(file.get()) || !Files.isWritable(folder(file.get()))) {
      return Optional.of(file.get() + " cannot be written by this server");
    }
    if (Files.isSymbolicLink(file.get())) {
      return Optional.of(file.get() + " is a symbolic link");
    }
    return Optional.empty();
  }

  private static Path folder(Path file) {
    return file.toAbsolutePath().resolveSibling("");
  }

  private Optional<Path> file() {
    return reload.source().map(ConfigurationSource::files).stream()
        .flatMap(List::stream)
        .findFirst();
  }

  /**
   * Adds an app.
   *
   * @param by who asked, for the log
   * @throws GatewayException {@code INVALID_STATE} with the obstacle, or with the reason why the
   *     package or the changed configuration is refused; {@code CONFLICT} where the name is taken
   */
  Added add(Offer offer, NewApp wanted, String by) {
    running.lock();
    try {
      obstacle()
          .ifPresent(
              reason -> {
                throw refused(reason + ": add the app by 'gateway package add'");
              });
      var name = wanted.name().orElseGet(offer.listed()::name);
      if (reload.written().apps().containsKey(name)) {
        throw new GatewayException(
            ErrorCode.CONFLICT,
            "this gateway has an app '" + name + "' already: give the new one another 'name'");
      }
      var constraint = wanted.version().map(AppAddition::constraint).orElseGet(() -> newest(offer));
      return added(name, new AppEntry(offer.source(), constraint.text(), null), by);
    } finally {
      running.unlock();
    }
  }

  private Added added(String name, AppEntry entry, String by) {
    var file = file().orElseThrow();
    var source = reload.source().orElseThrow();
    try {
      var made =
          new StagedEdit(file, lock(file), draft -> source.read(file, draft), checking, log::info)
              .make(
                  text -> text.withApp(name, entry),
                  (config, locker, before) -> locker.lock(before),
                  () -> taken(by));
      return new Added(name, made.differences(), made.reloaded());
    } catch (RefusedEditException refused) {
      throw refused(texts(refused.problems()));
    } catch (PackageException | LockException | EditException refused) {
      throw refused(String.valueOf(refused.getMessage()));
    }
  }

  private Path lock(Path file) {
    return reload.written().packages().lock().orElseGet(() -> file.resolveSibling(LockFile.NAME));
  }

  private ReloadOutcome taken(String by) {
    var outcome = reload.reloadNext(by);
    if (outcome.state() == ReloadOutcome.State.REFUSED) {
      throw refused(texts(outcome.problems()));
    }
    return outcome;
  }

  private static VersionConstraint constraint(String text) {
    try {
      return new VersionConstraint(text);
    } catch (IllegalArgumentException malformed) {
      throw GatewayException.invalid("version", "'" + text + "': " + malformed.getMessage());
    }
  }

  private static VersionConstraint newest(Offer offer) {
    return offer
        .listed()
        .latest(GATEWAY)
        .map(IndexedVersion::version)
        .map(VersionConstraint::from)
        .orElseThrow(() -> refused("every version of " + offer.source() + " was yanked"));
  }

  private static String texts(List<Problem> problems) {
    return problems.stream()
        .filter(Problem::isError)
        .map(one -> one.at() + ": " + one.message())
        .collect(Collectors.joining("; "));
  }

  private static GatewayException refused(String reason) {
    return new GatewayException(ErrorCode.INVALID_STATE, "no app was added: " + reason);
  }
}
