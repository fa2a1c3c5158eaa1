package org.integrationgateway.server.provider.packages;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.integrationgateway.manifest.archive.ArchiveException;
import org.integrationgateway.manifest.archive.ArchiveReader;
import org.integrationgateway.manifest.archive.Digests;
import org.integrationgateway.server.error.IoReason;
import org.integrationgateway.server.process.PrivateFolders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Archives, each unpacked once: the folder's name is the archive's digest, so a folder that is
 * there is complete, and two servers may share it. Nobody can write in it; a list of its files lies
 * beside it, and whoever writes nevertheless is found out.
 */
final class UnpackedArchives {
  private static final Logger log = LoggerFactory.getLogger(UnpackedArchives.class);
  private static final String PREFIX = PreparedPackage.DIGEST;
  private static final String LIST = ".files";
  private static final String DRAFT = ".draft-";

  /** Ours, and the reader's own beside it. */
  private static final String DRAFTS = "{" + DRAFT + ",." + DRAFT + "}*";

  private static final Duration ABANDONED = Duration.ofHours(1);

  private final ArchiveReader reader = new ArchiveReader();
  private final Integrity integrity = new Integrity();
  private final Path folder;
  private final Consumer<Step> done;

  /** What unpacking has come to; whoever ends in between leaves nothing that would be used. */
  enum Step {
    FILES_WRITTEN,
    SEALED,
    LISTED,
    PUBLISHED
  }

  UnpackedArchives(Path folder) {
    this(folder, step -> {});
  }

  /**
   * @param done told of each step, by whoever unpacks
   */
  UnpackedArchives(Path folder, Consumer<Step> done) {
    this.folder = folder;
    this.done = done;
  }

  /**
   * The folder with the content of this archive, as the archive has it.
   *
   * @throws PackageException also when somebody changed the folder
   */
  Path unpacked(Path archive) {
    return reading(
        archive,
        () -> {
          var sha256 = Digests.sha256(archive);
          if (!isThere(sha256)) {
            return unpack(archive, sha256);
          }
          if (!Files.isRegularFile(listOf(sha256), LinkOption.NOFOLLOW_LINKS)) {
            write(FileList.of(reader.inspect(archive)));
          }
          return unpacked(sha256);
        });
  }

  /**
   * The folder of an archive that was unpacked before.
   *
   * @throws PackageException when it was not, or somebody changed the folder
   */
  Path unpacked(String sha256) {
    var fault = tampering(sha256);
    if (fault.isPresent()) {
      throw new PackageException(fault.get());
    }
    return folderOf(sha256);
  }

  /** Unpacks this archive again where its folder is not as the archive has it; tells whether. */
  boolean restored(Path archive) {
    var before = new AtomicBoolean();
    reading(
        archive,
        () -> {
          var sha256 = Digests.sha256(archive);
          before.set(tampering(sha256).isEmpty());
          if (before.get()) {
            return folderOf(sha256);
          }
          remove(sha256);
          return unpack(archive, sha256);
        });
    return !before.get();
  }

  /** Whether there is something under this digest. */
  boolean isThere(String sha256) {
    return Files.exists(folderOf(sha256), LinkOption.NOFOLLOW_LINKS);
  }

  /** What is wrong with a folder of this store, if anything; nothing is told of other folders. */
  Optional<String> tampering(Path unpacked) {
    if (!folder.equals(unpacked.getParent())) {
      return Optional.empty();
    }
    return tampering(unpacked.getFileName().toString().substring(PREFIX.length()));
  }

  /** The same of the package under this digest. */
  Optional<String> tampering(String sha256) {
    if (!isThere(sha256)) {
      return Optional.of(
          "the store has no package sha256-" + sha256 + ": 'gateway sync' fetches it");
    }
    return list(sha256)
        .tampering(folderOf(sha256))
        .map(fault -> fault + "; 'gateway sync' restores it");
  }

  private interface Listed {
    Optional<String> tampering(Path unpacked);
  }

  private Listed list(String sha256) {
    var file = listOf(sha256);
    try {
      var list = FileList.parse(sha256, Files.readString(file));
      return unpacked -> integrity.tampering(unpacked, list);
    } catch (NoSuchFileException none) {
      return unpacked -> Optional.of("the list of its files, " + file + ", is missing");
    } catch (IOException damaged) {
      return unpacked ->
          Optional.of("the list of its files, " + file + ", was changed: " + IoReason.of(damaged));
    }
  }

  private interface Attempt {
    Path run() throws IOException;
  }

  private Path reading(Path archive, Attempt attempt) {
    try {
      return attempt.run();
    } catch (ArchiveException e) {
      throw new PackageException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new PackageException(
          "cannot unpack %s into %s: %s; nothing of it is used"
              .formatted(archive, folder, IoReason.of(e)),
          e);
    }
  }

  private Path unpack(Path archive, String sha256) throws IOException {
    Files.createDirectories(folder);
    var unpacked = folderOf(sha256);
    var draft = Files.createTempDirectory(folder, DRAFT);
    try {
      var content = reader.unpack(archive, draft);
      if (!sha256.equals(content.sha256())) {
        throw new PackageException(archive + " was changed while it was read: start again");
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
      PrivateFolders.delete(draft);
    }
  }

  /** Before the folder appears, so that no folder is without its list. */
  private void write(FileList list) throws IOException {
    var draft = Files.createTempFile(folder, DRAFT, LIST);
    try {
      Files.writeString(draft, list.text());
      try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      ReadOnlyTree.seal(draft);
      Files.move(
          draft,
          listOf(list.archive()),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
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

  /** Every digest of which there is something. */
  Set<String> all() throws IOException {
    var digests = new TreeSet<String>();
    if (Files.isDirectory(folder)) {
      try (var entries = Files.newDirectoryStream(folder, PREFIX + "*")) {
        for (var entry : entries) {
          digests.add(entry.getFileName().toString().substring(PREFIX.length()).replace(LIST, ""));
        }
      }
    }
    return digests;
  }

  /** Removes a package: out of sight first, so that nobody takes half of it for the whole. */
  void remove(String sha256) throws IOException {
    if (isThere(sha256)) {
      var away = folder.resolve(DRAFT + "removed-" + sha256 + "-" + System.nanoTime());
      Files.move(folderOf(sha256), away);
      PrivateFolders.delete(away);
    }
    Files.deleteIfExists(listOf(sha256));
  }

  /** Where the package of this digest is, or would be. */
  Path folderOf(String sha256) {
    return folder.resolve(PREFIX + sha256);
  }

  private Path listOf(String sha256) {
    return folder.resolve(PREFIX + sha256 + LIST);
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
