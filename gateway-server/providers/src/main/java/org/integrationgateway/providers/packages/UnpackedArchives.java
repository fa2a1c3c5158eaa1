package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.packaging.archive.ArchiveException;
import org.integrationgateway.packaging.archive.ArchiveReader;

/**
 * Archives, each unpacked once: the folder's name is the archive's digest, so a folder that is
 * there is complete, and two servers may share it. The folders are read-only; a list of the files
 * lies beside each, by which changes are found.
 */
final class UnpackedArchives {
  private final ArchiveReader reader = new ArchiveReader();
  private final KnownDigests digests = new KnownDigests();
  private final Integrity integrity = new Integrity(digests);

  /** Each list as this server first read it, and as it has to stay. */
  private final Map<String, FileList> lists = new ConcurrentHashMap<>();

  private final StoreFolder folder;
  private final PackageStoreWriter writer;
  private final StoreUse use;

  UnpackedArchives(Path folder) {
    this(folder, step -> {});
  }

  /**
   * @param done told of each step on the unpacking thread
   */
  UnpackedArchives(Path folder, Consumer<PackageStoreWriter.Step> done) {
    this.folder = new StoreFolder(folder);
    this.writer = new PackageStoreWriter(this.folder, done);
    this.use = new StoreUse(folder);
  }

  /**
   * The folder with the content of this archive, as the archive has it.
   *
   * @throws PackageException also when the folder was changed
   */
  Path unpacked(Path archive) {
    return reading(
        archive,
        () -> {
          var sha256 = digests.sha256(archive);
          if (!isThere(sha256)) {
            return writer.unpack(archive, sha256);
          }
          if (!isListed(sha256)) {
            writer.write(FileList.of(reader.inspect(archive)));
          }
          return unpacked(sha256);
        });
  }

  /**
   * The folder of this archive, if it was unpacked before with the list of its files; writes
   * nothing.
   *
   * @throws PackageException when the folder was changed
   */
  Optional<Path> ready(Path archive) {
    try {
      var sha256 = digests.sha256(archive);
      return isThere(sha256) && isListed(sha256) ? Optional.of(unpacked(sha256)) : Optional.empty();
    } catch (IOException unreadable) {
      throw new PackageException(
          archive + " cannot be read: " + IoReason.of(unreadable), unreadable);
    }
  }

  /**
   * The folder of an archive that was unpacked before.
   *
   * @throws PackageException when it was not, or the folder was changed
   */
  Path unpacked(String sha256) {
    var fault = tampering(sha256);
    if (fault.isPresent()) {
      throw new PackageException(fault.get());
    }
    return folderOf(sha256);
  }

  /**
   * Unpacks this archive again where its folder, or the list of its files, is not as the archive
   * has it; tells whether.
   */
  boolean restored(Path archive) {
    var asItWas = new AtomicBoolean();
    reading(
        archive,
        () -> {
          var list = FileList.of(reader.inspect(archive));
          var there = folderOf(list.archive());
          asItWas.set(isListed(list) && integrity.tampering(there, list).isEmpty());
          if (asItWas.get()) {
            return there;
          }
          writer.remove(list.archive());
          return writer.unpack(archive, list.archive());
        });
    return !asItWas.get();
  }

  /** The digest of the list of files of a package; empty without a list that can be read. */
  Optional<String> listDigest(String sha256) {
    try {
      return Optional.of(Sha256.hex(folder.listOf(sha256)));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private boolean isListed(FileList list) throws IOException {
    return isListed(list.archive())
        && Files.readString(folder.listOf(list.archive())).equals(list.text());
  }

  private boolean isListed(String sha256) {
    return Files.isRegularFile(folder.listOf(sha256), LinkOption.NOFOLLOW_LINKS);
  }

  /** Whether a file or folder exists under this digest. */
  boolean isThere(String sha256) {
    return folder.has(sha256);
  }

  /**
   * The first problem of a folder of this store; empty when there is no problem, and for folders
   * outside the store.
   */
  Optional<String> tampering(Path unpacked) {
    if (!folder.path().equals(unpacked.getParent())) {
      return Optional.empty();
    }
    return tampering(StoreFolder.digest(unpacked));
  }

  /** How the package under this digest was changed; empty when it was not. */
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
    var file = folder.listOf(sha256);
    try {
      var list = FileList.parse(sha256, Files.readString(file));
      var first = Objects.requireNonNullElse(lists.putIfAbsent(sha256, list), list);
      return list.equals(first)
          ? unpacked -> integrity.tampering(unpacked, list)
          : unpacked -> Optional.of(changed(file));
    } catch (NoSuchFileException none) {
      return unpacked -> Optional.of("the list of its files, " + file + ", is missing");
    } catch (IOException damaged) {
      return unpacked ->
          Optional.of("the list of its files, " + file + ", was changed: " + IoReason.of(damaged));
    }
  }

  private static String changed(Path list) {
    return "the list of its files, %s, is not the one that this server read before: the package may have been changed together with it, now or before the server was started; restart the server if the list is right"
        .formatted(list);
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
              .formatted(archive, folder.path(), IoReason.of(e)),
          e);
    }
  }

  /** Every digest of which there is something. */
  Set<String> all() throws IOException {
    return folder.all();
  }

  /** Keeps the package from being removed for as long as this server runs. */
  void use(String sha256) {
    use.begin(sha256);
  }

  /** The digests that running servers use. */
  Set<String> used() throws IOException {
    return Files.isDirectory(folder.path()) ? StoreUse.in(folder.path()) : Set.of();
  }

  /** Removes a package. */
  void remove(String sha256) throws IOException {
    writer.remove(sha256);
  }

  /** The folder of the package with this digest, whether it exists or not. */
  Path folderOf(String sha256) {
    return folder.of(sha256);
  }

  /** Removes what servers left that were killed while they unpacked. */
  void removeAbandoned() {
    writer.removeAbandoned();
  }
}
