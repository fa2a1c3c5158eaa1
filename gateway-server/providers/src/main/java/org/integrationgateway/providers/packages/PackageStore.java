package org.integrationgateway.providers.packages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.manifest.reader.ReadResult;
import org.integrationgateway.packaging.archive.ArchiveContent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the source of a package into files on this host: a folder is used as it is, an archive is
 * unpacked.
 */
public final class PackageStore {
  private static final Logger log = LoggerFactory.getLogger(PackageStore.class);

  /** A project of an SDK is understood, so that its author is told what to do with it. */
  private final ManifestReader reader = new ManifestReader(ReadOptions.DEFAULT.withSdkNative(true));

  private final UnpackedArchives archives;

  /** A store of which nothing is changed, empty or with packages that need no unpacking. */
  private final UnpackedArchives kept;

  private final Programs programs;

  private final Consumer<String> warnings;
  private final Set<String> told;

  private PackageStore(
      UnpackedArchives archives,
      UnpackedArchives kept,
      Platform host,
      Consumer<String> warnings,
      Set<String> told) {
    this.archives = archives;
    this.kept = kept;
    this.programs = new Programs(host);
    this.warnings = warnings;
    this.told = told;
  }

  /** The store in {@code <home>/packages}, for programs of this host; warnings are logged. */
  public static PackageStore open(Path home, Platform host) {
    return open(home, host, log::warn);
  }

  /**
   * Opens the store in a home.
   *
   * @param warnings takes each warning of a manifest once
   */
  public static PackageStore open(Path home, Platform host, Consumer<String> warnings) {
    var archives = in(home);
    archives.removeAbandoned();
    return new PackageStore(archives, archives, host, warnings, ConcurrentHashMap.newKeySet());
  }

  /**
   * Reads the store of a home and writes nothing there: archives that it lacks are unpacked
   * elsewhere.
   *
   * @param home may be read-only, or missing
   * @param work a home for archives that the store lacks, which the caller deletes
   * @param warnings takes each warning of a manifest once
   */
  public static PackageStore reading(
      Path home, Path work, Platform host, Consumer<String> warnings) {
    return new PackageStore(in(work), in(home), host, warnings, ConcurrentHashMap.newKeySet());
  }

  private static UnpackedArchives in(Path home) {
    return new UnpackedArchives(home.toAbsolutePath().normalize().resolve("packages"));
  }

  /** The same store, for programs of another platform. */
  public PackageStore on(Platform other) {
    return new PackageStore(archives, kept, other, warnings, told);
  }

  /**
   * Makes a package usable, and keeps it from being removed while this server lives.
   *
   * @param source a folder with a manifest, the manifest in it, or an archive
   * @throws PackageException with the reason and the remedy
   */
  public PreparedPackage prepare(Path source) {
    var path = source.toAbsolutePath().normalize();
    if (!Files.exists(path)) {
      throw new PackageException(
          "there is no %s: its source is a folder with a manifest, the manifest in it, or an archive"
              .formatted(path));
    }
    if (!isArchive(path)) {
      return prepared(path);
    }
    var ready = kept.ready(path);
    var unpacked = ready.isPresent() ? ready.get() : archives.unpacked(path);
    archives.use(StoreFolder.digest(unpacked));
    return prepared(unpacked);
  }

  /**
   * Returns a package that was unpacked before.
   *
   * @param sha256 of its archive
   * @throws PackageException when it is not in the store, or not as it was unpacked
   */
  public PreparedPackage prepare(String sha256) {
    archives.use(sha256);
    return prepared(archives.unpacked(sha256));
  }

  /**
   * The package that was unpacked before under this digest; empty when the store has none. Writes
   * nothing.
   *
   * @throws PackageException when it is not as it was unpacked
   */
  public Optional<PreparedPackage> held(String sha256) {
    return kept.isThere(sha256) ? Optional.of(prepared(kept.unpacked(sha256))) : Optional.empty();
  }

  /** Whether the store has a package under this digest, as it was unpacked or not. */
  public boolean has(String sha256) {
    return archives.isThere(sha256);
  }

  /**
   * Puts a package into the store, unless it is there.
   *
   * @param sha256 what the archive must be
   * @throws PackageException when it is another, or cannot be unpacked
   */
  public void add(Path archive, String sha256) {
    requireDigest(archive, sha256);
    if (!archives.isThere(sha256)) {
      archives.unpacked(archive);
    }
  }

  /**
   * Puts a package into the store, also in place of one that was changed.
   *
   * @param sha256 what the archive must be
   * @return whether anything had to be done
   * @throws PackageException when it is another, or cannot be unpacked
   */
  public boolean restore(Path archive, String sha256) {
    requireDigest(archive, sha256);
    return archives.restored(archive);
  }

  /** The first problem of the package under this digest; empty when there is no problem. */
  public Optional<String> tampering(String sha256) {
    return archives.tampering(sha256);
  }

  /** The digest of the list of files of the package under this digest; empty without a list. */
  public Optional<String> listDigest(String sha256) {
    return archives.listDigest(sha256);
  }

  /** The digest of the list of files that an archive has in the store. */
  public static String listDigest(ArchiveContent archive) {
    return FileList.of(archive).digest();
  }

  /** The folder of the package under this digest, which may have been changed. */
  public Path folder(String sha256) {
    return archives.folderOf(sha256);
  }

  /** Every digest under which there is a package. */
  public Set<String> all() throws IOException {
    return archives.all();
  }

  /** The digests of packages that servers use which run now. */
  public Set<String> used() throws IOException {
    return archives.used();
  }

  /** Removes a package. */
  public void remove(String sha256) throws IOException {
    archives.remove(sha256);
  }

  private static void requireDigest(Path archive, String sha256) {
    try {
      var actual = Sha256.hex(archive);
      if (!actual.equals(sha256)) {
        throw new PackageException(
            "%s has SHA-256 %s, and should have %s".formatted(archive, actual, sha256));
      }
    } catch (IOException e) {
      throw new PackageException(archive + " cannot be read: " + IoReason.of(e), e);
    }
  }

  private PreparedPackage prepared(Path root) {
    var manifest = manifest(root);
    var folder = Files.isDirectory(root) ? root : folderOf(root);
    return new PreparedPackage(folder, manifest, programs.of(folder, manifest));
  }

  /**
   * Makes a package in its folder usable, whose program is made elsewhere.
   *
   * @param manifest its file; what it says of a program does not count
   * @param program empty where the gateway itself carries it out
   * @throws PackageException with the reason and the remedy
   */
  public PreparedPackage develop(Path manifest, Optional<ProviderProgram> program) {
    var file = manifest.toAbsolutePath().normalize();
    return new PreparedPackage(folderOf(file), manifest(file), program);
  }

  /**
   * How a package of the store was changed since it was unpacked, and what to do. Reads only the
   * files that the system calls changed since the last time.
   *
   * @param root of any package; of those that are not in the store nothing is told
   */
  public Optional<String> tampering(Path root) {
    return archives.tampering(root);
  }

  private Manifest manifest(Path root) {
    var result = reader.read(root);
    result.problems().stream()
        .filter(problem -> !problem.isError())
        .map(Problem::toString)
        .filter(told::add)
        .forEach(warnings);
    return usable(result);
  }

  /**
   * The manifest that was read.
   *
   * @throws PackageException when it has errors, or requires another version of the gateway
   */
  public static Manifest usable(ReadResult read) {
    read.unmetBy(ProductVersion.NUMBER)
        .ifPresent(
            unmet -> {
              throw new PackageException(unmet);
            });
    return read.manifest()
        .orElseThrow(
            () ->
                new PackageException(
                    "its manifest cannot be used:\n"
                        + ProblemPrinter.plain().print(read.problems()).stripTrailing()));
  }

  /** Whether the name of a file says that it is an archive. */
  public static boolean isArchive(Path path) {
    var name = path.getFileName().toString().toLowerCase(Locale.ROOT);
    return Files.isRegularFile(path) && (name.endsWith(".tar.gz") || name.endsWith(".tgz"));
  }

  /** An absolute path of a file always has one. */
  private static Path folderOf(Path file) {
    var parent = file.getParent();
    return parent == null ? file : parent;
  }
}
