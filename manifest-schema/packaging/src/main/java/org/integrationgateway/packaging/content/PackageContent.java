package org.integrationgateway.packaging.content;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.grpc.DescriptorSet;
import org.integrationgateway.manifest.grpc.DescriptorSetException;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.manifest.reader.ReadResult;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.packaging.archive.ArchiveContent;
import org.jspecify.annotations.Nullable;

/** A package opened for reading: a folder, a manifest with its folder, or an archive. */
public final class PackageContent {
  /** Names of the catalog of a program's operations, beside the manifest. */
  public static final List<String> CATALOGS =
      List.of("catalog.yaml", "catalog.yml", "catalog.json");

  private static final String MADE_BY_MAVEN = "target/gateway/catalog.json";

  private final Path target;
  private final ReadResult read;
  private final Optional<ArchiveContent> archive;
  private final SmallFiles files;
  private final @Nullable Path madeCatalog;

  PackageContent(Path target, ReadResult read, Optional<ArchiveContent> archive, SmallFiles files) {
    this(target, read, archive, files, null);
  }

  private PackageContent(
      Path target,
      ReadResult read,
      Optional<ArchiveContent> archive,
      SmallFiles files,
      @Nullable Path madeCatalog) {
    this.target = target;
    this.read = read;
    this.archive = archive;
    this.files = files;
    this.madeCatalog = madeCatalog;
  }

  /**
   * Opens a package. An archive is not unpacked: the files that its manifest names are held in
   * memory.
   *
   * @param target a manifest, the folder of one, or a release archive
   * @param options how a manifest outside of an archive is read
   * @throws IOException when something cannot be read; what is wrong with its content is a problem
   *     of {@link #read()}
   */
  public static PackageContent open(Path target, ReadOptions options) throws IOException {
    if (ArchiveOpener.isArchive(target)) {
      return ArchiveOpener.open(target);
    }
    var read = new ManifestReader(options).read(target);
    return new PackageContent(target, read, Optional.empty(), SmallFiles.in(folder(target)));
  }

  /**
   * The same package with a catalog that was made outside of its folder.
   *
   * @param made the file, which need not exist; a catalog beside the manifest goes first, and an
   *     archive has its own
   */
  public PackageContent withCatalog(Path made) {
    return archive.isPresent() ? this : new PackageContent(target, read, archive, files, made);
  }

  /**
   * The catalog of a Java project, which its last packaging by Maven has made; it may not exist.
   */
  public static Path madeByMaven(Path target) {
    return folder(target).resolve(MADE_BY_MAVEN);
  }

  /**
   * The catalog of the program's operations; empty when the package has none, or one that is not
   * well-formed.
   */
  public Optional<Document> catalog() throws IOException {
    for (var name : CATALOGS) {
      var beside = document(name);
      if (beside.isPresent()) {
        return beside;
      }
    }
    if (madeCatalog == null || !Files.isRegularFile(madeCatalog)) {
      return Optional.empty();
    }
    return Document.parse(
        madeCatalog.toString(),
        Files.readAllBytes(madeCatalog),
        Format.JSON,
        DocumentLimits.DEFAULT,
        new Problems(ManifestRule.PREFIX));
  }

  /** The opened file or folder. */
  public Path target() {
    return target;
  }

  /** The result of reading the manifest; for a refused archive, the reason as an error. */
  public ReadResult read() {
    return read;
  }

  /** The manifest, when it has no errors. */
  public Optional<Manifest> manifest() {
    return read.manifest();
  }

  /** The archive, when the target is an archive that was accepted. */
  public Optional<ArchiveContent> archive() {
    return archive;
  }

  /** The bundled OpenAPI document of the app's surface. */
  public Optional<OpenApiDocument> openapi() {
    var surface = manifest().flatMap(Manifest::app).flatMap(app -> app.surfaces().openapi());
    if (surface.isEmpty() || surface.get().isRemote()) {
      return Optional.empty();
    }
    try {
      return Optional.of(read.openapi().read(surface.get().document()));
    } catch (OpenApiException reportedWithTheManifest) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bundled descriptors of the app's gRPC surface. */
  public Optional<DescriptorSet> grpc() throws IOException {
    var surface = manifest().flatMap(Manifest::app).flatMap(app -> app.surfaces().grpc());
    if (surface.isEmpty() || surface.get().isReflected()) {
      return Optional.empty();
    }
    var bytes = files.read(surface.get().descriptors());
    try {
      return bytes.isEmpty() ? Optional.empty() : Optional.of(DescriptorSet.of(bytes.get()));
    } catch (DescriptorSetException reportedWithTheManifest) {
      return Optional.empty();
    }
  }

  /** Reads a YAML or JSON file of the package; empty when it is missing or not well-formed. */
  public Optional<Document> document(String path) throws IOException {
    return document(path, new Problems(ManifestRule.PREFIX));
  }

  /**
   * Reads a YAML or JSON file of the package.
   *
   * @param problems takes what is wrong with its text
   * @return empty when it is missing or not well-formed
   */
  public Optional<Document> document(String path, Problems problems) throws IOException {
    var format = Format.ofName(path);
    var bytes = files.read(path);
    return format.isEmpty() || bytes.isEmpty()
        ? Optional.empty()
        : Document.parse(shown(path), bytes.get(), format.get(), DocumentLimits.DEFAULT, problems);
  }

  /** The name of a file in messages. */
  private String shown(String path) {
    return archive.isPresent() ? target + "!" + path : folder(target).resolve(path).toString();
  }

  private static Path folder(Path target) {
    return Files.isDirectory(target) ? target : target.resolveSibling("");
  }
}
