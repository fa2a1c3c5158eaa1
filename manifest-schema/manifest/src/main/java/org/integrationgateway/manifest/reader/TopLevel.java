package org.integrationgateway.manifest.reader;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.HostRequirement;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.Phases;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.fields.Needed;
import org.integrationgateway.manifest.fields.Placement;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.manifest.ui.UiSpec;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.component.RecordClass;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;

/** A manifest as it is written: the members that every kind has. */
@Definition("manifest")
@Title("Provider manifest")
@Doc(
    "What a provider package is, how it is built and started, and, for an app, what can be called:"
        + " manifest.yaml, manifest.yml or manifest.json in the package's root folder.")
@Keywords(
    "{allOf: [{if: {required: [artifacts]}, then: {required: [version]}}, {if: {anyOf: [{required:"
        + " [install]}, {required: [build]}, {required: [run]}]}, then: {properties: {artifacts:"
        + " false, spec: {properties: {static: false}}}}}]}")
record TopLevel(
    @Needed(example = "app")
        @Doc(
            "What the package provides. An app has operations that callers can invoke, a ui"
                + " is a static user interface; every other kind is a program that the service"
                + " calls.")
        @Example("app")
        Kind kind,
    @Needed(example = "github.com/acme/providers/app/stock")
        @Doc(
            "The canonical identifier of the provider, <host>/<org>/<repo>/<path>. The last"
                + " segment is the package's name.")
        @Is("source")
        @Example("github.com/acme/providers/app/weather")
        PackageSource source,
    @Needed(example = "0.1.0")
        @Doc(
            "The version, by Semantic Versioning 2.0.0. Put it in quotes if it could be"
                + " read as a number. Only a manifest beside a POM with the packaging"
                + " gateway-provider may leave it out: then the version of the POM counts.")
        @Keywords(
            "{maxLength: 100, pattern:"
                + " '^(?:0|[1-9][0-9]{0,8})\\.(?:0|[1-9][0-9]{0,8})\\.(?:0|[1-9][0-9]{0,8})(?:-(?:"
                + "0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z"
                + "-][0-9a-zA-Z-]*))*)?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$'}")
        @Example({"1.0.0", "0.1.0-alpha.1"})
        Optional<SemanticVersion> version,
    @Title("Specification")
        @Doc("The content of the package, by its kind.")
        @Keywords("{type: object}")
        Optional<Node> spec,
    @Doc(
            "The packaged programs by platform. Packaging records them in prepared and released"
                + " manifests; a source manifest has none.")
        @Example("[{os: linux, arch: amd64, path: artifacts/linux/amd64/weather}]")
        @Default("[]")
        List<Artifact> artifacts,
    @Inline Phases phases,
    @Doc("The name that users see. Without it, the package's name.") @Example("Weather")
        Optional<String> displayName,
    @Doc("What the provider is for, in one sentence.") @Example("Forecasts for every city.")
        Optional<String> description,
    @Doc(
            "The group that the app belongs to, for users: lists of apps are grouped by it."
                + " A deployment may set another one.")
        @Keywords("{minLength: 1, maxLength: 40}")
        @Example({"Weather", "Finance"})
        Optional<String> category,
    @Title("Icon")
        @Doc("An SVG file of at most 256 KiB in the package.")
        @Is("path")
        @Example("assets/icon.svg")
        Optional<String> iconFile,
    Optional<Entrypoint> entrypoint,
    Optional<HostRequirement> requires) {
  TopLevel {
    int length = category.map(String::strip).orElse("-").length();
    if (length == 0 || length > Manifest.LONGEST_CATEGORY) {
      throw new InvalidMemberException(
          "category",
          "the category has %d characters, and must have 1 to %d: it is the heading of a group of apps"
              .formatted(length, Manifest.LONGEST_CATEGORY));
    }
  }

  private static final String SPEC = "spec";
  private static final Placement PLACES = places();

  private static Placement places() {
    var elsewhere = new HashMap<String, String>();
    var below = new HashMap<String, String>();
    names(TopLevel.class).forEach(name -> elsewhere.put(name, "at the top level"));
    names(AppSpec.class).forEach(name -> elsewhere.put(name, "to kind app"));
    names(UiSpec.class).forEach(name -> elsewhere.put(name, "to kind ui"));
    for (var type : List.of(ProgramSpec.class, AppSpec.class, UiSpec.class)) {
      names(type).forEach(name -> below.put(name, SPEC));
    }
    return new Placement(Map.of(SPEC, elsewhere), Map.of("", below), Set.of());
  }

  private static List<String> names(Class<?> type) {
    return RecordClass.of(type).members().stream().map(member -> member.name()).toList();
  }

  /**
   * Reads a manifest.
   *
   * @param declared version of the build file; the manifest needs none then
   */
  static Optional<Manifest> read(Node root, Optional<SemanticVersion> declared, Problems problems) {
    var places = PLACES.withGiven(declared.isPresent() ? Set.of("version") : Set.of());
    var top = Records.read(TopLevel.class, root, "", problems, places);
    var written = root.find(SPEC).orElse(new Node.Mapping(root.at(), List.of()));
    var spec = Records.read(Spec.of(kind(root)), written, SPEC, problems, places);
    return top.flatMap(read -> spec.map(of -> read.manifest(declared, of)));
  }

  /** An unknown kind is read as an app, which has the most members; its own problem is reported. */
  private static Kind kind(Node root) {
    var written = root.find("kind").flatMap(Node::string).orElse("");
    return List.of(Kind.values()).stream()
        .filter(kind -> kind.text().equals(written))
        .findFirst()
        .orElse(Kind.APP);
  }

  private Manifest manifest(Optional<SemanticVersion> declared, Spec spec) {
    return new Manifest(
        kind,
        source,
        version.or(() -> declared).orElse(SemanticVersion.UNDECLARED),
        displayName,
        description,
        category,
        iconFile,
        artifacts,
        entrypoint,
        requires,
        // A manifest with both is reported by a rule at a better position.
        artifacts.isEmpty() ? phases : Phases.NONE,
        spec.common().configSchemaPath(),
        spec.common().staticRoot(),
        spec.ofApp(),
        spec.ofUi());
  }
}
