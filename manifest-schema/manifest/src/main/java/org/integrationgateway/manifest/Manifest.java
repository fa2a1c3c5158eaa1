package org.integrationgateway.manifest;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.ui.UiSpec;

/**
 * The manifest of a provider package: {@code manifest.yaml}, or the JSON that packaging writes. Its
 * members are those of {@code docs/reference/manifest.md}; a {@code ManifestReader} reads it and
 * reports every problem with its line.
 *
 * @param kind of provider that the package holds; decides which members {@code spec} has
 * @param source where the package comes from; its last segment is the package's name
 * @param version by Semantic Versioning; {@link SemanticVersion#UNDECLARED} when only a build knows
 *     it
 * @param displayName name for people; empty: the package's name
 * @param description what the package is for, for people
 * @param category heading of the group of apps that it belongs to, for people; at most {@link
 *     #LONGEST_CATEGORY} characters
 * @param iconFile SVG file in the package, at most 256 KiB
 * @param artifacts programs by platform; empty in source manifests
 * @param entrypoint the packaged program; empty for declared apps, and where a build tool knows it
 * @param phases commands of a source package; empty in prepared and released manifests
 * @param configSchemaPath JSON Schema (YAML or JSON) of the deployment's {@code config} block
 * @param staticRoot folder of built static files, recorded in prepared and released manifests
 * @param app present for kind {@code app}, also when the manifest has no {@code spec}
 * @param ui present for kind {@code ui}, also when the manifest has no {@code spec}
 */
public record Manifest(
    Kind kind,
    PackageSource source,
    SemanticVersion version,
    Optional<String> displayName,
    Optional<String> description,
    Optional<String> category,
    Optional<String> iconFile,
    List<Artifact> artifacts,
    Optional<Entrypoint> entrypoint,
    Phases phases,
    Optional<String> configSchemaPath,
    Optional<String> staticRoot,
    Optional<AppSpec> app,
    Optional<UiSpec> ui) {
  /** The most characters of a category. */
  public static final int LONGEST_CATEGORY = 40;

  /**
   * Checks what holds for every manifest, however it was made.
   *
   * @throws IllegalArgumentException when artifacts and phases come together, or when the
   *     specification is not that of the kind
   */
  public Manifest {
    artifacts = List.copyOf(artifacts);
    if (!artifacts.isEmpty() && !phases.isEmpty()) {
      throw new IllegalArgumentException(
          "a manifest has artifacts (prepared) or phases (source), not both");
    }
    if (app.isPresent() != (kind == Kind.APP) || ui.isPresent() != (kind == Kind.UI)) {
      throw new IllegalArgumentException(
          "the kinds app and ui have a specification of their own, and no other kind has it");
    }
  }

  /** The package's name: the last segment of its source. */
  public String packageName() {
    return source.packageName();
  }

  /** Returns the name shown to users: {@code displayName} if set, otherwise the package's name. */
  public String title() {
    return displayName.orElseGet(this::packageName);
  }

  /** Returns whether the package's program is an MCP server, by standard input and output. */
  public boolean isMcpProgram() {
    return app.flatMap(spec -> spec.surfaces().mcp()).filter(Surfaces.Mcp::isProgram).isPresent();
  }

  /**
   * Returns whether the package contains a program or builds one: the manifest has an entrypoint or
   * commands, its kind always has a program, or it is an app without surfaces.
   */
  public boolean isExecutable() {
    return kind.isAlwaysExecutable()
        || entrypoint.isPresent()
        || !artifacts.isEmpty()
        || !phases.build().isEmpty()
        || !phases.run().isEmpty()
        || isMcpProgram()
        || (app.isPresent() && !app.get().hasSurface() && staticRoot.isEmpty());
  }
}
