package org.integrationgateway.providers.sources;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockPaths;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PreparedPackage;
import org.integrationgateway.providers.trust.SignatureCheck;

/**
 * Resolves sources without {@code --locked}: folders and archives as they are; releases and URLs by
 * their digests, from the configuration or the lock file.
 *
 * @param paths of the lock file
 */
record FreeSources(
    SourceResolver finder,
    StoreImporter shelf,
    SignatureCheck signatures,
    LockFile lock,
    LockPaths paths,
    Platform host)
    implements SourceResolution {
  @Override
  public Source resolve(String place, Source source) {
    if (source instanceof Source.Local local) {
      return local(local.path(), source);
    }
    if (!SourceResolver.isRemote(source)) {
      return source;
    }
    return SourceResolver.isPinned(source)
        ? opened(finder.found(source, true).orElseThrow())
        : pinned(place, source)
            .or(() -> finder.found(source, false).map(this::opened))
            .orElseThrow(() -> unpinned(source));
  }

  private Source local(Path path, Source asItIs) {
    var found = SourceResolver.local(path);
    if (found instanceof ResolvedSource.Archive archive) {
      check(archive);
    }
    return found instanceof ResolvedSource.Release ? opened(found) : asItIs;
  }

  private void check(ResolvedSource.Archive archive) {
    if (!signatures.trust().isOff()) {
      var held = shelf.hold(archive);
      var name = ManifestDigest.ofArchive(held.file()).manifest().source().text();
      signatures.signer(name, archive.at(), held.sha256());
    }
  }

  /** A package that no lock file pins: its signature is checked here. */
  private Source opened(ResolvedSource found) {
    if (found instanceof ResolvedSource.Folder folder) {
      return new Source.Local(folder.path());
    }
    if (found instanceof ResolvedSource.Release release) {
      signatures.signer(
          release.metadata(), release.at(), name -> release.layout().file(release.at(), name));
    } else if (found instanceof ResolvedSource.Archive archive) {
      check(archive);
    }
    return stored(found);
  }

  private Source stored(ResolvedSource found) {
    return new Source.Stored(shelf.put(archive(found)));
  }

  private Optional<ResolvedSource.Archive> archived(ResolvedSource found) {
    return found instanceof ResolvedSource.Folder ? Optional.empty() : Optional.of(archive(found));
  }

  private ResolvedSource.Archive archive(ResolvedSource found) {
    return found instanceof ResolvedSource.Release release
        ? release.archive(host)
        : (ResolvedSource.Archive) found;
  }

  /**
   * The package of a source elsewhere that is on this host already; empty when only the network
   * could tell.
   *
   * @throws PackageException when the source does not exist, or the package was changed
   */
  Optional<PreparedPackage> held(String place, Source source) {
    if (source instanceof Source.Stored stored) {
      return shelf.store().held(stored.sha256());
    }
    if (!SourceResolver.isRemote(source)) {
      return Optional.empty();
    }
    return named(source)
        .or(() -> locked(place, source))
        .or(() -> finder.found(source, false).flatMap(this::archived))
        .flatMap(shelf::held);
  }

  /** The archive of a URL whose digest the configuration has. */
  private Optional<ResolvedSource.Archive> named(Source source) {
    return source instanceof Source.Remote remote
            && remote.sha256().flatMap(shelf.downloads()::find).isPresent()
        ? finder.found(source, true).map(this::archive)
        : Optional.empty();
  }

  private Optional<Source> pinned(String place, Source source) {
    lock.find(place)
        .filter(locked -> locked.source().equals(paths.of(source)))
        .ifPresent(signatures::hold);
    return locked(place, source).map(this::stored);
  }

  private Optional<ResolvedSource.Archive> locked(String place, Source source) {
    return lock.find(place)
        .filter(locked -> locked.source().equals(paths.of(source)))
        .flatMap(locked -> locked.archive(host))
        .flatMap(
            archive ->
                archive
                    .location()
                    .map(
                        location ->
                            new ResolvedSource.Archive(
                                paths.at(location),
                                Optional.of(archive.sha256()),
                                OptionalLong.of(archive.size()))));
  }

  static PackageException unpinned(Source source) {
    if (source instanceof Source.Remote remote) {
      return new PackageException(
          "%s has no digest, so the server behind the URL would decide what runs here: 'gateway lock' pins it in %s, or write its sha256 beside it"
              .formatted(remote.url(), LockFile.NAME));
    }
    if (source instanceof Source.Oci oci) {
      return new PackageException(
          "the tag of %s can move, so the registry would decide what runs here: 'gateway lock' pins it in %s, or write @sha256:DIGEST in place of the tag"
              .formatted(oci, LockFile.NAME));
    }
    return new PackageException(
        "%s comes from a repository behind a URL, and no digest of it is locked: 'gateway lock' adds it"
            .formatted(source));
  }
}
