package org.integrationgateway.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.openapi.OpenApiDocuments;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.packaging.image.BundledFile;
import org.integrationgateway.packaging.phase.FileTree;
import org.integrationgateway.packaging.rewrite.ManifestRewriter;
import org.integrationgateway.packaging.rewrite.ReleaseChanges;

/**
 * A manifest without errors, and the files that it names.
 *
 * @param folder of the package, as a real path
 * @param file of the manifest
 */
record SourcePackage(Path folder, Path file, Document document, Manifest manifest, String version) {
  /**
   * Reads and checks a manifest.
   *
   * @throws PackagingException with all problems, when there are errors
   */
  static SourcePackage open(PackagingRequest request) throws PackagingException, IOException {
    return open(request, request.java().isPresent());
  }

  /**
   * Reads and checks a manifest of which only the commands are needed: how the program is made is
   * not checked.
   */
  static SourcePackage openForCommands(PackagingRequest request)
      throws PackagingException, IOException {
    return open(request, true);
  }

  private static SourcePackage open(PackagingRequest request, boolean sdkNative)
      throws PackagingException, IOException {
    var check = new PackageCheck(sdkNative, request.declared(), request.version().isPresent());
    var read = check.run(request.manifest());
    if (read.hasErrors()) {
      throw new PackagingException(
          ProblemPrinter.excerpts().print(read.problems()).stripTrailing());
    }
    var document = read.document().orElseThrow();
    var manifest = read.manifest().orElseThrow();
    var file = Path.of(document.source().name()).toAbsolutePath();
    if (!manifest.artifacts().isEmpty()) {
      throw new PackagingException(
          file
              + " is a prepared manifest: it has artifacts. Package the sources that it was prepared"
              + " from");
    }
    var folder = file.resolveSibling("").toRealPath();
    return new SourcePackage(folder, file, document, manifest, version(manifest, request));
  }

  private static String version(Manifest manifest, PackagingRequest request)
      throws PackagingException {
    if (request.version().isEmpty()) {
      return manifest.version().text();
    }
    try {
      return new SemanticVersion(request.version().get()).text();
    } catch (IllegalArgumentException malformed) {
      throw new PackagingException(
          "version '" + request.version().get() + "': " + malformed.getMessage(), malformed);
    }
  }

  /** The title used in messages: {@code weather 1.2.0}. */
  String title() {
    return manifest.packageName() + " " + version;
  }

  /**
   * The name of the manifest in the archive: always {@code manifest}, with the extension of the
   * source.
   */
  String manifestName() {
    var name = document.source().name();
    return "manifest" + name.substring(name.lastIndexOf('.'));
  }

  /**
   * Returns the text of the released manifest.
   *
   * @param staticRoot folder of built static files
   */
  String released(Optional<ArchiveProgram> program, Optional<String> staticRoot) {
    return ManifestRewriter.released(
        document,
        new ReleaseChanges(
            Optional.of(new SemanticVersion(version)),
            program.map(ArchiveProgram::entrypoint),
            program.map(ArchiveProgram::artifacts).orElse(List.of()),
            staticRoot.or(manifest::staticRoot)));
  }

  /** Returns the folders that packaging writes to, by their paths in the package. */
  List<Path> written(PackagingRequest request) {
    return Stream.of(request.output(), request.work())
        .map(SourcePackage::real)
        .filter(written -> !folder.startsWith(written))
        .toList();
  }

  private static Path real(Path path) {
    var absolute = path.toAbsolutePath().normalize();
    try {
      return Files.exists(absolute) ? absolute.toRealPath() : absolute;
    } catch (IOException unreadable) {
      return absolute;
    }
  }

  /**
   * Returns the files and folders that the manifest names, with their paths in the package.
   *
   * @param made folders that packaging writes to
   * @param developers leaves files of pages out
   * @throws IOException when one is missing, or leads out of the package
   */
  List<BundledFile> files(List<Path> made, DeveloperFiles developers) throws IOException {
    var tree = new FileTree(List.of(folder), made);
    var files = new ArrayList<BundledFile>();
    var paths = new LinkedHashSet<>(namedFiles());
    paths.addAll(filesOfDocument());
    for (var path : paths) {
      files.add(new BundledFile(path, tree.require(folder.resolve(path)), false));
    }
    for (var root : namedFolders()) {
      for (var file : tree.files(folder.resolve(root)).entrySet()) {
        if (!developers.has(root, file.getKey())) {
          files.add(new BundledFile(root + "/" + file.getKey(), file.getValue(), false));
        }
      }
    }
    return files;
  }

  private List<String> namedFiles() {
    var named = new ArrayList<String>();
    manifest.iconFile().ifPresent(named::add);
    manifest.configSchemaPath().ifPresent(named::add);
    manifest
        .app()
        .flatMap(app -> app.surfaces().openapi())
        .filter(openapi -> !openapi.isRemote())
        .map(openapi -> openapi.document())
        .ifPresent(named::add);
    manifest
        .app()
        .flatMap(app -> app.surfaces().grpc())
        .filter(grpc -> !grpc.isReflected())
        .map(grpc -> grpc.descriptors())
        .ifPresent(named::add);
    manifest.app().stream()
        .flatMap(app -> app.pages().values().stream())
        .forEach(page -> page.path().ifPresent(named::add));
    return named.stream().map(SourcePackage::plain).distinct().toList();
  }

  /** The files that the OpenAPI document refers to. */
  private Set<String> filesOfDocument() throws IOException {
    var openapi = manifest.app().flatMap(app -> app.surfaces().openapi());
    if (openapi.isEmpty() || openapi.get().isRemote()) {
      return Set.of();
    }
    try {
      return new TreeSet<>(
          OpenApiDocuments.beside(file).read(plain(openapi.get().document())).files());
    } catch (OpenApiException reportedWithTheManifest) {
      return Set.of();
    }
  }

  private List<String> namedFolders() {
    return manifest.ui().flatMap(ui -> ui.assetRoot()).stream().map(SourcePackage::plain).toList();
  }

  /** The path as archives write it: {@code ./assets//icon.svg} is {@code assets/icon.svg}. */
  private static String plain(String path) {
    return Path.of(path).normalize().toString().replace('\\', '/');
  }
}
