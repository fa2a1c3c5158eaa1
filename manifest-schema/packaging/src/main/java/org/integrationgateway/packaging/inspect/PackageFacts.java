package org.integrationgateway.packaging.inspect;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.SemanticVersion;

/**
 * The facts that a manifest states about its package.
 *
 * @param version of manifest or build file; empty where only a build knows it
 * @param runtime {@code executable}, {@code declarative} or {@code static}
 * @param prepared whether it is a prepared or released package, not a source package
 * @param artifacts its programs by platform
 */
public record PackageFacts(
    Kind kind,
    String source,
    String name,
    Optional<String> version,
    String title,
    Optional<String> description,
    String runtime,
    boolean prepared,
    boolean mcp,
    List<Artifact> artifacts) {
  public PackageFacts {
    artifacts = List.copyOf(artifacts);
  }

  static PackageFacts of(Manifest manifest, boolean archived) {
    return new PackageFacts(
        manifest.kind(),
        manifest.source().text(),
        manifest.packageName(),
        Optional.of(manifest.version())
            .filter(SemanticVersion::isDeclared)
            .map(SemanticVersion::text),
        manifest.title(),
        manifest.description(),
        runtime(manifest),
        archived || !manifest.artifacts().isEmpty() || manifest.staticRoot().isPresent(),
        manifest.app().flatMap(app -> app.mcp()).orElse(false),
        manifest.artifacts());
  }

  private static String runtime(Manifest manifest) {
    if (manifest.isExecutable()) {
      return "executable";
    }
    return manifest.app().filter(app -> app.hasSurface()).isPresent() ? "declarative" : "static";
  }
}
