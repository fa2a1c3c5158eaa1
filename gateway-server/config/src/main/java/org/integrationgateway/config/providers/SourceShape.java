package org.integrationgateway.config.providers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Expansion;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Scalars;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The source of a package: {@code builtin:NAME}, a path, a URL, or an object with one of them.
 *
 * @param builtins names of the embedded providers
 * @param bare whether the name of an embedded provider may stand without {@code builtin:}
 */
public record SourceShape(List<String> builtins, boolean bare) implements Shape<Source> {
  /** The text before the name of an embedded provider. */
  static final String BUILTIN = "builtin:";

  /** The objects that name a package. */
  static final String OBJECTS =
      "{path: PATH}, {url: URL, sha256: DIGEST}, {package: NAME, version: VERSION}, {oci:"
          + " REGISTRY/NAME:TAG}, {maven: GROUP:ARTIFACT:VERSION}";

  /** A host with a dot in it, and at least three segments. */
  private static final Pattern RELEASED =
      Pattern.compile("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+(/[A-Za-z0-9_][A-Za-z0-9._-]*){3,}");

  public SourceShape {
    builtins = List.copyOf(builtins);
  }

  @Override
  public String label() {
    return "builtin:NAME, " + OBJECTS;
  }

  @Override
  public Optional<Source> read(Node node, String path, Reading reading) {
    if (node instanceof Node.Mapping mapping && mapping.get("secret").isEmpty()) {
      return new SourceMembers(mapping, path, reading).source();
    }
    var text = Scalars.TEXT.read(node, path, reading);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (text.get().startsWith(BUILTIN)) {
      return builtin(text.get().substring(BUILTIN.length()), node, path, reading);
    }
    if (bare && builtins.contains(text.get())) {
      return Optional.of(new Source.Builtin(text.get()));
    }
    if (text.get().contains("://")) {
      return SourceMembers.URL_SHAPE
          .read(node, path, reading)
          .map(url -> new Source.Remote(url, Optional.empty()));
    }
    return local(node, path, reading);
  }

  private Optional<Source> builtin(String name, Node node, String path, Reading reading) {
    if (builtins.contains(name)) {
      return Optional.of(new Source.Builtin(name));
    }
    reading.problem(
        ConfigRule.REFERENCE,
        node.at(),
        "'" + path + "': there is no builtin '" + name + "'" + SimilarNames.suffix(name, builtins),
        builtins.isEmpty() ? "Name a package." : "Builtin: " + String.join(", ", builtins) + ".");
    return Optional.empty();
  }

  static Optional<Source> local(Node node, String path, Reading reading) {
    return Scalars.PATH
        .read(node, path, reading)
        .filter(file -> exists(file, node, path, reading))
        .map(Source.Local::new);
  }

  private static boolean exists(Path file, Node node, String path, Reading reading) {
    if (Files.exists(file)) {
      return true;
    }
    reading.problem(
        ConfigRule.REFERENCE,
        node.at(),
        "'" + path + "' names a package that does not exist",
        "Looked for at " + file.toAbsolutePath() + "." + released(node));
    return false;
  }

  /**
   * Returns a hint for a text that is the name of a released package rather than a path; empty for
   * others.
   */
  private static String released(Node node) {
    var text = Expansion.written(node) ? node.string().orElse("") : "";
    return RELEASED.matcher(text).matches()
        ? " A released package is written {package: " + text + ", version: VERSION}."
        : "";
  }

  @Override
  public ObjectNode schema() {
    return (ObjectNode)
        JsonMapper.shared()
            .readTree(
                """
                {"anyOf": [{"type": "string", "minLength": 1},
                  {"type": "object", "required": ["path"], "additionalProperties": false,
                   "properties": {"path": {"type": "string", "minLength": 1}}},
                  {"type": "object", "required": ["url"], "additionalProperties": false,
                   "properties": {"url": {"type": "string", "pattern": "^https?://"},
                    "sha256": {"type": "string", "pattern": "^[0-9a-fA-F]{64}$"}}},
                  {"type": "object", "required": ["package", "version"],
                   "additionalProperties": false,
                   "properties": {"package": {"type": "string", "minLength": 1},
                    "version": {"type": "string", "minLength": 1}}},
                  {"type": "object", "required": ["oci"], "additionalProperties": false,
                   "properties": {"oci": {"type": "string", "pattern": "^[^/]+/.+[:@].+$"}}},
                  {"type": "object", "required": ["maven"], "additionalProperties": false,
                   "properties": {"maven": {"type": "string", "pattern": "^[^:]+:[^:]+:[^:]+$"}}}]}
                """);
  }

  @Override
  public String show(Source source) {
    if (source instanceof Source.Builtin builtin) {
      return BUILTIN + builtin.name();
    }
    return source instanceof Source.Local local ? local.path().toString() : source.toString();
  }
}
