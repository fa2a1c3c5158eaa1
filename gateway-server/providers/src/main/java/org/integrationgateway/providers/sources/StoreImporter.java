package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PackageStore;
import org.integrationgateway.providers.packages.PreparedPackage;

/** Brings archives from where they are into the store. */
record StoreImporter(DownloadedFiles downloads, PackageStore store) {
  private static final long LARGEST_ARCHIVE = 1L << 30;

  /** An archive on this host, whole and as it must be. */
  record Held(Path file, String sha256, long size) {}

  /**
   * Puts an archive into the store, unless it is there, and tells its digest.
   *
   * @throws PackageException when it cannot be had, or is another than it must be
   */
  String put(ResolvedSource.Archive archive) {
    if (archive.sha256().filter(store::has).isPresent()) {
      return archive.sha256().get();
    }
    var held = hold(archive);
    store.add(held.file(), held.sha256());
    return held.sha256();
  }

  /**
   * The package of an archive that is on this host, unpacked or not; empty when it would have to be
   * fetched.
   *
   * @throws PackageException when it is another than it must be
   */
  Optional<PreparedPackage> held(ResolvedSource.Archive archive) {
    var unpacked = archive.sha256().flatMap(store::held);
    if (unpacked.isPresent()) {
      return unpacked;
    }
    return archive.isLocal()
        ? Optional.of(store.prepare(hold(archive).file()))
        : archive.sha256().flatMap(downloads::find).map(download -> store.prepare(download.file()));
  }

  /** Brings an archive to this host. */
  Held hold(ResolvedSource.Archive archive) {
    if (!archive.isLocal()) {
      var download =
          downloads.get(
              archive.at(),
              archive.sha256(),
              Math.min(archive.size().orElse(LARGEST_ARCHIVE), LARGEST_ARCHIVE));
      return new Held(download.file(), download.sha256(), download.size());
    }
    var file = Path.of(archive.at());
    if (!Files.isRegularFile(file)) {
      throw new PackageException(
          "%s does not exist, or is not a file: put the archive back; if another one is meant, run 'gateway lock'"
              .formatted(file));
    }
    try {
      var actual = Sha256.hex(file);
      requireDigest(file, actual, archive.sha256());
      return new Held(file, actual, Files.size(file));
    } catch (IOException e) {
      throw new PackageException(file + " cannot be read: " + IoReason.of(e), e);
    }
  }

  private static void requireDigest(Path file, String actual, Optional<String> expected) {
    if (expected.isPresent() && !expected.get().equals(actual)) {
      throw new PackageException(
          "%s has SHA-256 %s, but its release or the lock file names %s: the file was changed or built again; get both again"
              .formatted(file, actual, expected.get()));
    }
  }
}
