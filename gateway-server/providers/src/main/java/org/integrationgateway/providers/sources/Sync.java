package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockPaths;
import org.integrationgateway.providers.lock.LockedPackage;
import org.integrationgateway.providers.lock.LockedPackage.LockedArchive;
import org.integrationgateway.providers.packages.PackageException;

/**
 * Brings every package that a lock file names for this host into the store, with the digests of the
 * lock file. A server can then start without the network.
 */
public final class Sync implements AutoCloseable {
  private final List<SourcePath> places;
  private final SourceServices workshop;
  private final SourceBuilds builds;
  private final LockFile lock;
  private final LockPaths paths;
  private final LockedSources locked;

  private Sync(GatewayConfig config, LockFile lock, Path file, Consumer<String> log) {
    this.places = SourcePath.all(config);
    this.workshop = SourceServices.open(config.home(), config.server().egress(), config.packages());
    this.builds = workshop.builds(log);
    this.lock = lock;
    this.paths = LockPaths.of(file);
    this.locked =
        new LockedSources(
            workshop.finder(),
            workshop.shelf(),
            workshop.signatures(),
            lock,
            paths,
            HostPlatform.current());
  }

  /**
   * @param file where the lock file is
   * @param log takes what commands of source packages print
   */
  public static Sync open(GatewayConfig config, LockFile lock, Path file, Consumer<String> log) {
    return new Sync(config, lock, file, log);
  }

  /** The result for one package. */
  public enum Outcome {
    UNCHANGED,
    BROUGHT,
    RESTORED
  }

  /**
   * A package of the store.
   *
   * @param place in the configuration
   * @param title name and version
   */
  public record Synced(String place, String title, String sha256, Outcome outcome) {}

  /**
   * Brings all of them.
   *
   * @throws PackageException with every package that cannot be had, by its place
   */
  public List<Synced> run() {
    var all = new ArrayList<Synced>();
    var problems = new ArrayList<String>();
    for (var place : places) {
      try {
        all.add(bring(place));
      } catch (PackageException refused) {
        problems.add(place.name() + ": " + refused.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new PackageException(String.join("\n", problems));
    }
    return all;
  }

  private Synced bring(SourcePath place) {
    var entry = locked.entry(place.name(), place.source());
    var archive = locked.archive(entry);
    var store = workshop.shelf().store();
    var missing = !store.has(archive.sha256());
    var atHand = atHand(archive);
    var wanting =
        atHand.isPresent()
            || store.tampering(archive.sha256()).isPresent()
            || !locked.hasList(archive);
    var outcome = Outcome.UNCHANGED;
    if (wanting
        && store.restore(
            atHand.orElseGet(() -> fetched(place, entry, archive)), archive.sha256())) {
      outcome = missing ? Outcome.BROUGHT : Outcome.RESTORED;
    }
    entry
        .documents()
        .forEach(
            (url, document) ->
                workshop
                    .downloads()
                    .get(URI.create(url), Optional.of(document.sha256()), document.size()));
    return new Synced(place.name(), entry.title(), archive.sha256(), outcome);
  }

  /** An archive on this host is what the package is held to, and not the list beside it. */
  private Optional<Path> atHand(LockedArchive archive) {
    return workshop
        .downloads()
        .find(archive.sha256())
        .map(DownloadedFiles.Download::file)
        .or(() -> paths.file(archive));
  }

  private Path fetched(SourcePath place, LockedPackage entry, LockedArchive archive) {
    if (archive.location().isEmpty()) {
      return built(place, entry, archive);
    }
    return workshop
        .shelf()
        .hold(
            new ResolvedSource.Archive(
                paths.at(archive.location().get()),
                Optional.of(archive.sha256()),
                OptionalLong.of(archive.size())))
        .file();
  }

  /** The same sources make the same archive: what is locked, or the sources changed. */
  private Path built(SourcePath place, LockedPackage entry, LockedArchive archive) {
    var made = builds.archives(((Source.Local) place.source()).path());
    return made.stream()
        .filter(one -> one.sha256().equals(archive.sha256()))
        .findFirst()
        .orElseThrow(
            () ->
                new PackageException(
                    "%s is locked as sha256-%s, but its sources now build sha256-%s: restore the locked sources, or run 'gateway lock'"
                        .formatted(entry.title(), archive.sha256(), made.get(0).sha256())))
        .file();
  }

  /**
   * Packages and downloads that the lock file does not name, by their digests.
   *
   * @param kept what servers use that run now
   */
  public record Pruned(List<String> removed, List<String> kept) {
    public static final Pruned NOTHING = new Pruned(List.of(), List.of());
  }

  /**
   * Removes every package and every download that the lock file does not name and no server uses.
   */
  public Pruned prune() {
    var named = new TreeSet<String>();
    for (var entry : lock.packages().values()) {
      entry.archives().values().forEach(archive -> named.add(archive.sha256()));
      entry.documents().values().forEach(document -> named.add(document.sha256()));
    }
    var removed = new TreeSet<String>();
    var kept = new TreeSet<String>();
    try {
      var store = workshop.shelf().store();
      for (var sha256 : store.all()) {
        if (named.contains(sha256)) {
          continue;
        }
        if (store.used().contains(sha256)) {
          kept.add(sha256);
          continue;
        }
        store.remove(sha256);
        removed.add(sha256);
      }
      for (var sha256 : workshop.downloads().all()) {
        if (!named.contains(sha256)) {
          workshop.downloads().remove(sha256);
          removed.add(sha256);
        }
      }
    } catch (IOException e) {
      throw new PackageException("cannot remove old packages: " + IoReason.of(e), e);
    }
    return new Pruned(List.copyOf(removed), List.copyOf(kept));
  }

  @Override
  public void close() {
    workshop.web().close();
  }
}
