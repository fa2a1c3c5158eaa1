package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.Phases;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.ui.UiSpec;

/** Reads the members that every kind has, and the {@code spec} by kind. */
final class TopLevelReader {
  private static final PackageSource NO_SOURCE = new PackageSource("none/none/none/none");

  private TopLevelReader() {}

  /**
   * Reads a manifest.
   *
   * @param declared version of the build file; the manifest needs none then
   */
  static Manifest read(Fields fields, Optional<SemanticVersion> declared) {
    fields.requireAs("kind", "kind: app");
    fields.requireAs("source", "source: github.com/acme/providers/app/stock");
    if (declared.isEmpty()) {
      fields.requireAs("version", "version: 0.1.0");
    }
    var kind = fields.choice("kind", Kind.class);
    var source =
        fields.parsed(
            "source", "<host>/<org>/<repo>/<path>", ManifestRule.SOURCE, PackageSource::new);
    var version = version(fields);
    // An unknown kind is already reported; its spec is read as that of an app, which has the most
    // members.
    var type = kind.orElse(Kind.APP);
    var spec = SpecReader.read(fields, type);
    fields.belongBelow("spec", SpecReader.members());
    var artifacts = fields.records("artifacts", Artifact.class);
    var phases = phases(fields);
    return new Manifest(
        type,
        source.orElse(NO_SOURCE),
        version.or(() -> declared).orElse(SemanticVersion.UNDECLARED),
        fields.string("displayName"),
        fields.string("description"),
        fields.string("iconFile"),
        artifacts,
        fields.record("entrypoint", Entrypoint.class),
        // A manifest with both is reported by a rule at a better position.
        artifacts.isEmpty() ? phases : Phases.NONE,
        spec.common().configSchemaPath(),
        spec.common().staticRoot(),
        type == Kind.APP ? spec.app().or(() -> Optional.of(AppSpec.EMPTY)) : Optional.empty(),
        type == Kind.UI ? spec.ui().or(() -> Optional.of(UiSpec.EMPTY)) : Optional.empty());
  }

  private static Optional<SemanticVersion> version(Fields fields) {
    var number = fields.node("version").filter(TopLevelReader::isNumber);
    if (number.isEmpty()) {
      return fields.parsed(
          "version", "a semantic version", ManifestRule.VERSION, SemanticVersion::new);
    }
    var written = ((Node.Scalar) number.get()).text();
    fields.problem(
        FieldRule.TYPE,
        number.get().at(),
        "'version' must be a semantic version, but is the number " + written,
        "Write major.minor.patch, such as " + SemanticVersion.nearest(written) + ".");
    return Optional.empty();
  }

  private static boolean isNumber(Node node) {
    return node instanceof Node.Scalar scalar
        && (scalar.kind() == Node.Kind.NUMBER || scalar.kind() == Node.Kind.INTEGER);
  }

  private static Phases phases(Fields fields) {
    return new Phases(
        PhaseReader.steps(fields, "install"),
        PhaseReader.steps(fields, "build"),
        PhaseReader.steps(fields, "run"));
  }
}
