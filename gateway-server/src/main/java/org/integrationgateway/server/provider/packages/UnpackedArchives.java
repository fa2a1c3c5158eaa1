package org.integrationgateway.server.provider.packages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.integrationgateway.manifest.archive.ArchiveException;
import org.integrationgateway.manifest.archive.ArchiveReader;
import org.integrationgateway.manifest.archive.Digests;
import org.integrationgateway.server.process.PrivateFolders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Archives, each unpacked once: the folder's name is the archive's digest, so a folder that is
 * there is complete and right, and two servers may share it. Nobody can write in it.
 */
final class UnpackedArchives {
  private static final Logger log = LoggerFactory.getLogger(UnpackedArchives.class);
  private static final String DRAFT = ".draft-";

  /** Ours, and the reader's own beside it. */
  private static final String DRAFTS = "{" + DRAFT + ",." + DRAFT + "}*";

  private static final Duration ABANDONED = Duration.ofHours(1);

  private final ArchiveReader reader = new ArchiveReader();
  private final Path folder;

  UnpackedArchives(Path folder) {
    this.folder = folder;
  }

  /** The folder with the content of this archive. */
  Path unpacked(Path archive) {
    try {
      var unpacked = folder.resolve("sha256-" + Digests.sha256(archive));
      if (!Files.isDirectory(unpacked)) {
        Files.createDirectories(folder);
        unpack(archive, unpacked);
      }
      return unpacked;
    } catch (ArchiveException e) {
      throw new PackageException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new PackageException("cannot unpack " + archive + " into " + folder + ": " + e, e);
    }
  }

  private void unpack(Path archive, Path unpacked) throws IOException {
    var draft = Files.createTempDirectory(folder, DRAFT);
    try {
      var content = reader.unpack(archive, draft);
      if (!unpacked.endsWith("sha256-" + content.sha256())) {
        throw new PackageException(archive + " was changed while it was read: start again");
      }
      ReadOnlyTree.seal(draft);
      publish(draft, unpacked);
    } finally {
      PrivateFolders.delete(draft);
    }
  }

  /** The one that comes second has the same content, and is not needed. */
  private static void publish(Path draft, Path unpacked) throws IOException {
    try {
      Files.move(draft, unpacked);
    } catch (IOException e) {
      if (!Files.isDirectory(unpacked)) {
        throw e;
      }
    }
  }

  /** Removes what servers left that were killed while they unpacked. */
  void removeAbandoned() {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (var drafts = Files.newDirectoryStream(folder, DRAFTS)) {
      for (var draft : drafts) {
        var age = Duration.between(Files.getLastModifiedTime(draft).toInstant(), Instant.now());
        if (age.compareTo(ABANDONED) > 0) {
          PrivateFolders.delete(draft);
        }
      }
    } catch (IOException e) {
      log.warn("abandoned drafts stay in {}: {}", folder, e.toString());
    }
  }
}
