package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts packages into the folder of the store, and takes them out: each in one step that every
 * process sees, even when a process is killed meanwhile.
 */
final class PackageStoreWriter {
  private static final Logger log = LoggerFactory.getLogger(PackageStoreWriter.class);
  private static final String DRAFT = ".draft-";

  /** Ours, and the reader's own beside it. */
  private static final String DRAFTS = "{" + DRAFT + ",." + DRAFT + "}*";

  private static final Duration ABANDONED = Duration.ofHours(1);

  private final ArchiveReader reader = new ArchiveReader();
  private final StoreFolder folder;
  private final Consumer<Step> done;

  /** The steps of unpacking; a process that ends between two leaves nothing that would be used. */
  enum Step {
    FILES_WRITTEN,
    SEALED,
    LISTED,
    PUBLISHED
  }

  /**
   * @param done told of each step on the unpacking thread
   */
  PackageStoreWriter(StoreFolder folder, Consumer<Step> done) {
    this.folder = folder;
    this.done = done;
  }

  /** Unpacks an archive of this digest. */
  Path unpack(Path archive, String sha256) throws IOException {
    Files.createDirectories(folder.path());
    var unpacked = folder.of(sha256);
    var draft = Files.createTempDirectory(folder.path(), DRAFT);
    try {
      var content = reader.unpack(archive, draft);
      if (!sha256.equals(content.sha256())) {
        throw new PackageException(archive + " changed while it was read: start again");
      }
      done.accept(Step.FILES_WRITTEN);
      ReadOnlyTree.seal(draft);
      done.accept(Step.SEALED);
      write(FileList.of(content));
      done.accept(Step.LISTED);
      publish(draft, unpacked);
      done.accept(Step.PUBLISHED);
      return unpacked;
    } finally {
      Folders.delete(draft);
    }
  }

  /** Writes the list before the folder appears, so that no folder is without its list. */
  void write(FileList list) throws IOException {
    var draft = Files.createTempFile(folder.path(), DRAFT, "");
    try {
      Files.writeString(draft, list.text());
      try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      ReadOnlyTree.seal(draft);
      Files.move(
          draft,
          folder.listOf(list.archive()),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /**
   * Renames the draft; a second process that unpacked the same content leaves the first one's. A
   * plain move would ask for the right to write to the folder, which is sealed (Java 25).
   */
  private static void publish(Path draft, Path unpacked) throws IOException {
    try {
      Files.move(draft, unpacked, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.isDirectory(unpacked)) {
        throw e;
      }
    }
  }

  /** Removes a package: it is renamed first, so that no process uses half of it. */
  void remove(String sha256) throws IOException {
    if (folder.has(sha256)) {
      var away = folder.path().resolve(DRAFT + "removed-" + sha256 + "-" + System.nanoTime());
      Files.move(folder.of(sha256), away, StandardCopyOption.ATOMIC_MOVE);
      Folders.delete(away);
    }
    Files.deleteIfExists(folder.listOf(sha256));
  }

  /** Removes what servers left that were killed while they unpacked. */
  void removeAbandoned() {
    if (!Files.isDirectory(folder.path())) {
      return;
    }
    try (var drafts = Files.newDirectoryStream(folder.path(), DRAFTS)) {
      for (var draft : drafts) {
        var age = Duration.between(Files.getLastModifiedTime(draft).toInstant(), Instant.now());
        if (age.compareTo(ABANDONED) > 0) {
          Folders.delete(draft);
        }
      }
    } catch (IOException e) {
      log.warn("incomplete packages cannot be removed from {}: {}", folder.path(), e.toString());
    }
  }
}
