package org.integrationgateway.server.provider.sources;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.provider.lock.LockFile;
import org.integrationgateway.server.provider.lock.LockPaths;
import org.integrationgateway.server.provider.packages.PackageException;

/**
 * Folders and archives as they are; releases and URLs by their digests, which the lock file tells
 * where the configuration does not.
 *
 * @param paths of the lock file
 */
record FreeSources(Finder finder, Shelf shelf, LockFile lock, LockPaths paths, Platform host)
    implements Resolution {
  @Override
  public Source resolve(String place, Source source) {
    if (source instanceof Source.Local local) {
      return local(local.path(), source);
    }
    if (source instanceof Source.Remote remote) {
      return remote.sha256().isPresent()
          ? stored(finder.remote(remote))
          : pinned(place, source).orElseThrow(() -> unpinned(remote));
    }
    if (source instanceof Source.Released released) {
      return pinned(place, source)
          .or(() -> finder.released(released, false).map(this::stored))
          .orElseThrow(
              () ->
                  new PackageException(
                      "%s comes from a repository behind a URL, and nobody has pinned what that answers: 'gateway lock' does"
                          .formatted(released)));
    }
    return source;
  }

  private Source local(Path path, Source asItIs) {
    var found = Finder.local(path);
    return found instanceof Found.Release ? stored(found) : asItIs;
  }

  private Source stored(Found found) {
    var archive =
        found instanceof Found.Release release ? release.archive(host) : (Found.Archive) found;
    return new Source.Stored(shelf.put(archive));
  }

  private Optional<Source> pinned(String place, Source source) {
    return lock.find(place)
        .filter(locked -> locked.source().equals(paths.of(source)))
        .flatMap(locked -> locked.archive(host))
        .flatMap(
            archive ->
                archive
                    .location()
                    .map(
                        location ->
                            new Found.Archive(
                                paths.at(location),
                                Optional.of(archive.sha256()),
                                OptionalLong.of(archive.size()))))
        .map(this::stored);
  }

  static PackageException unpinned(Source.Remote remote) {
    return new PackageException(
        "%s has no digest, so whoever answers there would decide what runs here: 'gateway lock' pins it in %s, or write its sha256 beside it"
            .formatted(remote.url(), LockFile.NAME));
  }
}
