package org.integrationgateway.index.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.index.IndexException;
import org.integrationgateway.index.IndexedPackage;
import org.integrationgateway.index.IndexedVersion;
import org.integrationgateway.index.PackageAbout;
import org.integrationgateway.index.PackageIndex;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionPrecedence;
import org.integrationgateway.packaging.archive.ArchiveException;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.jspecify.annotations.Nullable;

/**
 * Makes the index of a folder: of its releases, of archives that are in no release, and of the
 * manifests of packages that are not released. The same files give the same bytes.
 */
public final class IndexBuilder {
  /** The folder beside the index that its icons are copied to. */
  public static final String FILES = "gateway-index";

  private static final int DIGITS = 12;

  private final Path root;
  private final TreeMap<String, TreeMap<String, FoundPackage>> found = new TreeMap<>();

  private IndexBuilder(Path root) {
    this.root = root;
  }

  /**
   * Writes {@code gateway-index.json} and its icons into the folder, and the signature beside it
   * where there is a key; an older signature is removed.
   *
   * @param folder of releases and packages, at most 16 levels deep
   * @param key that signs; null: not signed
   * @throws IndexException when a package is broken, or one version is in two releases that differ
   */
  public static PackageIndex write(Path folder, @Nullable SigningKey key) {
    var root = folder.toAbsolutePath().normalize();
    if (!Files.isDirectory(root)) {
      throw new IndexException(folder + " is not a folder: name the folder of the releases");
    }
    try {
      return new IndexBuilder(root).write(key);
    } catch (ArchiveException refused) {
      throw new IndexException(root + ": " + refused.getMessage(), refused);
    } catch (IOException e) {
      throw new IndexException("the index of " + root + " cannot be made: " + IoReason.of(e), e);
    } catch (SignatureException e) {
      throw new IndexException("the index cannot be signed: " + e.getMessage(), e);
    }
  }

  private PackageIndex write(@Nullable SigningKey key)
      throws IOException, ArchiveException, SignatureException {
    var reading = new PackageReading(root);
    for (var at : FolderScan.of(root)) {
      add(reading.read(at));
    }
    var icons = new TreeMap<String, byte[]>();
    var packages = new TreeMap<String, IndexedPackage>();
    found.forEach(
        (source, versions) -> packages.put(source, joined(List.copyOf(versions.values()), icons)));
    var index = new PackageIndex(packages);
    var bytes = index.text().getBytes(StandardCharsets.UTF_8);
    if (bytes.length > PackageIndex.LARGEST) {
      throw new IndexException(
          "the index would have %d bytes, and may have %d: split the folder into several repositories"
              .formatted(bytes.length, PackageIndex.LARGEST));
    }
    writeIcons(icons);
    put(root.resolve(PackageIndex.FILE), bytes);
    for (var extension : List.of(".sig", ".asc")) {
      Files.deleteIfExists(root.resolve(PackageIndex.FILE + extension));
    }
    if (key != null) {
      put(root.resolve(PackageIndex.FILE + key.extension()), key.sign(bytes, Instant.now()));
    }
    return index;
  }

  private void add(FoundPackage one) {
    var versions = found.computeIfAbsent(one.source().text(), unused -> new TreeMap<>());
    var version = one.version().version().text();
    var other = versions.get(version);
    if (other == null || one.form().compareTo(other.form()) < 0) {
      versions.put(version, one);
      return;
    }
    if (one.form() == other.form()
        && !one.version().archives().equals(other.version().archives())) {
      throw new IndexException(
          "%s %s is in the folder twice, and differs: %s and %s; remove one, or release it as another version"
              .formatted(one.source(), version, other.at(), one.at()));
    }
  }

  private static IndexedPackage joined(List<FoundPackage> versions, TreeMap<String, byte[]> icons) {
    var newest =
        versions.stream()
            .max(Comparator.comparing(one -> precedence(one.version().version())))
            .orElseThrow();
    versions.stream()
        .filter(one -> one.kind() != newest.kind())
        .findFirst()
        .ifPresent(
            other -> {
              throw new IndexException(
                  "%s is of kind %s in %s, and of kind %s in %s: a package has one kind"
                      .formatted(
                          newest.source(),
                          newest.kind().text(),
                          newest.at(),
                          other.kind().text(),
                          other.at()));
            });
    var icon = newest.icon().map(FoundPackage.Icon::bytes);
    var name =
        icon.map(
            bytes ->
                "%s/icons/%s-%s.svg"
                    .formatted(
                        FILES,
                        newest.source().packageName(),
                        Sha256.hex(bytes).substring(0, DIGITS)));
    name.ifPresent(path -> icons.put(path, icon.orElseThrow()));
    var texts = newest.texts();
    var listed = new ArrayList<IndexedVersion>();
    versions.forEach(one -> listed.add(one.version()));
    return new IndexedPackage(
        newest.source(),
        newest.kind(),
        new PackageAbout(
            texts.displayName(),
            texts.description(),
            texts.category(),
            texts.licence(),
            name,
            texts.readme()),
        newest.auth(),
        newest.surfaces(),
        newest.operations(),
        listed);
  }

  private static VersionPrecedence precedence(SemanticVersion version) {
    return VersionPrecedence.of(version);
  }

  private void writeIcons(TreeMap<String, byte[]> icons) throws IOException {
    var folder = root.resolve(FILES);
    if (Files.isDirectory(folder)) {
      Folders.delete(folder);
    }
    for (var icon : icons.entrySet()) {
      var file = root.resolve(icon.getKey());
      Files.createDirectories(file.resolveSibling(""));
      Files.write(file, icon.getValue());
    }
  }

  /** Replaces a file whole. */
  private static void put(Path file, byte[] bytes) throws IOException {
    var draft = file.resolveSibling("." + file.getFileName() + ".new");
    Files.write(draft, bytes);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
