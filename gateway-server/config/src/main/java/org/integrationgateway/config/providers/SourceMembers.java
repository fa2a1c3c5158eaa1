package org.integrationgateway.config.providers;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Scalars;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.VersionConstraint;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.manifest.place.OciReference;

/**
 * Reads a source that is written as an object: a path, a URL with a digest, a package with a
 * version, an artifact in a registry, or coordinates in a Maven repository.
 */
record SourceMembers(Node.Mapping mapping, String path, Reading reading) {
  static final Shape<URI> URL_SHAPE = Scalars.HTTP_URL;

  private static final String PATH = "path";
  private static final String URL = "url";
  private static final String SHA256 = "sha256";
  private static final String PACKAGE = "package";
  private static final String VERSION = "version";
  private static final String OCI = "oci";
  private static final String MAVEN = "maven";

  /** The members that may stand beside the one that decides the kind of source. */
  private static final Map<String, List<String>> BESIDE =
      Map.of(URL, List.of(SHA256), PACKAGE, List.of(VERSION));

  private static final List<String> KINDS = List.of(PATH, URL, PACKAGE, OCI, MAVEN);
  private static final List<String> KNOWN =
      List.of(PATH, URL, SHA256, PACKAGE, VERSION, OCI, MAVEN);

  Optional<Source> source() {
    var unknown = mapping.entries().stream().filter(entry -> !KNOWN.contains(entry.key())).toList();
    unknown.forEach(
        entry ->
            reading.problem(
                FieldRule.UNKNOWN_KEY,
                entry.keyAt(),
                "unknown key '" + entry.key() + "'" + SimilarNames.suffix(entry.key(), KNOWN),
                "Known keys of " + path + ": " + String.join(", ", KNOWN) + "."));
    var kinds = KINDS.stream().filter(key -> node(key).isPresent()).toList();
    if (!unknown.isEmpty()) {
      return Optional.empty();
    }
    if (kinds.size() != 1) {
      reading.problem(
          kinds.isEmpty() ? FieldRule.MISSING : FieldRule.VALUE,
          mapping.at(),
          kinds.isEmpty()
              ? "'" + path + "' does not name a package"
              : "'" + path + "' names its package by " + String.join(" and by ", kinds),
          "Write one of " + SourceShape.OBJECTS + ".");
      return Optional.empty();
    }
    return source(kinds.get(0));
  }

  private Optional<Source> source(String kind) {
    for (var entry : mapping.entries()) {
      var key = entry.key();
      if (!key.equals(kind) && !BESIDE.getOrDefault(kind, List.of()).contains(key)) {
        reading.problem(
            FieldRule.VALUE,
            entry.keyAt(),
            "'%s.%s' cannot be combined with '%s'".formatted(path, key, kind),
            "A digest belongs to a URL, a version to a package.");
        return Optional.empty();
      }
    }
    return switch (kind) {
      case PATH -> SourceShape.local(node(PATH).orElseThrow(), path + "." + PATH, reading);
      case URL -> remote();
      case OCI ->
          placed(
              OCI,
              "the reference of an artifact",
              text -> new Source.Oci(OciReference.parse(text)));
      case MAVEN ->
          placed(
              MAVEN, "Maven coordinates", text -> new Source.Maven(MavenCoordinates.parse(text)));
      default -> released();
    };
  }

  private Optional<Source> remote() {
    var url = URL_SHAPE.read(node(URL).orElseThrow(), path + "." + URL, reading);
    if (node(SHA256).isEmpty()) {
      return url.map(address -> new Source.Remote(address, Optional.empty()));
    }
    return url.flatMap(
        address ->
            text(SHA256)
                .map(text -> text.toLowerCase(Locale.ROOT))
                .filter(this::isDigest)
                .map(digest -> new Source.Remote(address, Optional.of(digest))));
  }

  private boolean isDigest(String text) {
    if (text.matches("[0-9a-f]{64}")) {
      return true;
    }
    refuse(SHA256, "must be 64 hexadecimal digits", "'sha256sum FILE' prints them.");
    return false;
  }

  private Optional<Source> released() {
    if (node(VERSION).isEmpty()) {
      reading.problem(
          FieldRule.MISSING,
          mapping.at(),
          "'" + path + "." + VERSION + "' is missing",
          "Name a version of the package, such as 1.2.0, or a constraint: ^1.2, ~1.2 or *.");
      return Optional.empty();
    }
    var name = text(PACKAGE);
    var version = text(VERSION);
    if (name.isEmpty() || version.isEmpty()) {
      return Optional.empty();
    }
    try {
      new PackageSource(name.get());
    } catch (IllegalArgumentException malformed) {
      refuse(PACKAGE, "must be the source of a package: " + malformed.getMessage(), "");
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Source.Released(name.get(), new VersionConstraint(version.get()).text()));
    } catch (IllegalArgumentException malformed) {
      refuse(VERSION, "must be a version: " + malformed.getMessage(), "Such as 1.2.0 or ^1.2.");
      return Optional.empty();
    }
  }

  private Optional<Source> placed(String key, String what, Function<String, Source> parser) {
    try {
      return text(key).map(parser);
    } catch (IllegalArgumentException malformed) {
      refuse(key, "must be " + what + ": " + malformed.getMessage(), "");
      return Optional.empty();
    }
  }

  private void refuse(String key, String rule, String remedy) {
    reading.problem(
        FieldRule.VALUE,
        node(key).orElse(mapping).at(),
        "'" + path + "." + key + "' " + rule,
        remedy);
  }

  private Optional<String> text(String key) {
    return node(key).flatMap(node -> Scalars.TEXT.read(node, path + "." + key, reading));
  }

  private Optional<Node> node(String key) {
    return mapping.get(key).filter(value -> !value.isNull());
  }
}
