package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockPaths;
import org.integrationgateway.providers.lock.LockedPackage;
import org.integrationgateway.providers.lock.LockedPackage.LockedArchive;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.trust.SignatureCheck;

/**
 * Resolves sources for {@code --locked}: only packages that the lock file names, from the store,
 * with the digests of the lock file, without the network.
 *
 * @param paths of the lock file
 */
record LockedSources(
    SourceResolver finder,
    StoreImporter shelf,
    SignatureCheck signatures,
    LockFile lock,
    LockPaths paths,
    Platform host)
    implements SourceResolution {
  @Override
  public Source resolve(String place, Source source) {
    if (source instanceof Source.Builtin || source instanceof Source.Stored) {
      return source;
    }
    if (source instanceof Source.Development) {
      throw new PackageException("a package in development cannot be served with --locked");
    }
    var locked = entry(place, source);
    var archive = archive(locked);
    if (source instanceof Source.Local local) {
      holdToLock(local.path(), locked, archive);
    }
    bring(locked, archive);
    requireList(locked, archive);
    holdToLock(
        ManifestDigest.ofFolder(shelf.store().folder(archive.sha256())), locked, "the archive");
    return new Source.Stored(archive.sha256());
  }

  /** The locked package of a place; refuses one whose source differs from the configuration. */
  LockedPackage entry(String place, Source source) {
    var locked =
        lock.find(place)
            .orElseThrow(
                () ->
                    new PackageException(
                        LockFile.NAME + " does not name it: 'gateway lock' adds it"));
    var configured = paths.of(source);
    if (!configured.equals(locked.source())) {
      throw new PackageException(
          "it is %s in the configuration, but %s in %s: 'gateway lock' locks the changed source"
              .formatted(configured, locked.source(), LockFile.NAME));
    }
    signatures.hold(locked);
    return locked;
  }

  /** The locked archive for this host. */
  LockedArchive archive(LockedPackage locked) {
    return locked
        .archive(host)
        .orElseThrow(
            () ->
                new PackageException(
                    "%s is locked for %s, and not for this host, %s: release it for this platform, or run 'gateway lock' on such a host, and lock again"
                        .formatted(
                            locked.title(),
                            String.join(", ", locked.archives().keySet()),
                            host.suffix())));
  }

  /** Refuses a package at a path of this host that differs from the lock file. */
  private void holdToLock(Path path, LockedPackage locked, LockedArchive archive) {
    var found = SourceResolver.local(path);
    if (found instanceof ResolvedSource.Folder folder) {
      holdToLock(ManifestDigest.ofFolder(folder.path()), locked, folder.path().toString());
      return;
    }
    var actual =
        found instanceof ResolvedSource.Release release
            ? release.archive(host).sha256()
            : digest(Path.of(((ResolvedSource.Archive) found).at()));
    if (!actual.equals(Optional.of(archive.sha256()))) {
      throw new PackageException(
          "%s has SHA-256 %s, and %s pins %s: put back what was locked, or run 'gateway lock' when it is meant to change"
              .formatted(path, actual.orElse("none"), LockFile.NAME, archive.sha256()));
    }
  }

  private static Optional<String> digest(Path file) {
    try {
      return Optional.of(Sha256.hex(file));
    } catch (IOException e) {
      throw new PackageException(file + " cannot be read: " + IoReason.of(e), e);
    }
  }

  private void bring(LockedPackage locked, LockedArchive archive) {
    var sha256 = archive.sha256();
    if (shelf.store().has(sha256)) {
      return;
    }
    var file =
        shelf
            .downloads()
            .find(sha256)
            .map(DownloadedFiles.Download::file)
            .or(() -> paths.file(archive))
            .orElseThrow(
                () ->
                    new PackageException(
                        "%s (sha256-%s) is not in the store: 'gateway sync --locked' stores it"
                            .formatted(locked.title(), sha256)));
    shelf.store().add(file, sha256);
  }

  /** A list that was changed together with its package would hide the change. */
  private void requireList(LockedPackage locked, LockedArchive archive) {
    if (!hasList(archive)) {
      throw new PackageException(
          "the list of files of %s (sha256-%s) in the store differs from the one in %s: the package was changed; 'gateway sync --locked' restores it"
              .formatted(locked.title(), archive.sha256(), LockFile.NAME));
    }
  }

  /** Whether the list of files in the store is the locked one, where one is locked. */
  boolean hasList(LockedArchive archive) {
    return archive.files().isEmpty()
        || archive.files().equals(shelf.store().listDigest(archive.sha256()));
  }

  private static void holdToLock(ManifestDigest facts, LockedPackage locked, String what) {
    var manifest = facts.manifest();
    hold(what, "package", manifest.source().text(), locked.name());
    hold(what, "kind", manifest.kind().text(), locked.kind());
    hold(what, "version", manifest.version().text(), locked.version());
    hold(what, "requires", facts.requires().toString(), locked.requires().toString());
    hold(what, "manifest", facts.digest(), locked.manifest());
  }

  private static void hold(String what, String member, String actual, String expected) {
    if (!actual.equals(expected)) {
      throw new PackageException(
          "'%s' is %s in %s, but %s in %s: 'gateway lock' locks the changed source"
              .formatted(member, actual, what, expected, LockFile.NAME));
    }
  }
}
