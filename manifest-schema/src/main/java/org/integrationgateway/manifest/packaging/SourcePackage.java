package org.integrationgateway.manifest.packaging;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.packaging.image.BundledFile;
import org.integrationgateway.manifest.problem.ProblemPrinter;

/** A manifest without errors, and the files that it names. */
record SourcePackage(Path folder, Document document, Manifest manifest, String version) {
  /**
   * Reads and checks it.
   *
   * @throws PackagingException with all problems, when there are errors
   */
  static SourcePackage open(PackagingRequest request) throws PackagingException {
    var declared =
        request.version().isPresent() ? Optional.<DeclaredVersion>empty() : request.declared();
    var read = new PackageCheck(request.java().isPresent(), declared).run(request.manifest());
    if (read.hasErrors()) {
      throw new PackagingException(ProblemPrinter.plain().print(read.problems()).stripTrailing());
    }
    var document = read.document().orElseThrow();
    var manifest = read.manifest().orElseThrow();
    var file = Path.of(document.source().name()).toAbsolutePath();
    var folder = file.resolveSibling("");
    return new SourcePackage(folder, document, manifest, version(manifest, request));
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

  /** Title for messages: {@code weather 1.2.0}. */
  String title() {
    return manifest.packageName() + " " + version;
  }

  /** Name of the manifest in the archive: always {@code manifest}, in the format of the source. */
  String manifestName() {
    var name = document.source().name();
    return "manifest" + name.substring(name.lastIndexOf('.'));
  }

  /** The files that the manifest names, in the package where they are in the sources. */
  List<BundledFile> files() {
    var named = new ArrayList<String>();
    manifest.iconFile().ifPresent(named::add);
    manifest.configSchemaPath().ifPresent(named::add);
    manifest
        .app()
        .flatMap(app -> app.surfaces().openapi())
        .map(openapi -> openapi.document())
        .filter(path -> !path.startsWith("https://"))
        .ifPresent(named::add);
    return named.stream()
        .distinct()
        .map(path -> new BundledFile(path, folder.resolve(path), false))
        .toList();
  }
}
