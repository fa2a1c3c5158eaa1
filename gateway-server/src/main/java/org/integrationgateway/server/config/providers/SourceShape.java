package org.integrationgateway.server.config.providers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.problem.DidYouMean;
import org.integrationgateway.server.config.shape.ConfigRule;
import org.integrationgateway.server.config.shape.Reading;
import org.integrationgateway.server.config.shape.Scalars;
import org.integrationgateway.server.config.shape.Shape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where a package comes from: {@code builtin:NAME}, a path, or {@code {path: ...}}.
 *
 * @param builtins names of what the server carries in itself
 * @param bare whether these names may stand alone
 */
public record SourceShape(List<String> builtins, boolean bare) implements Shape<Source> {
  /** What stands before the name of a builtin. */
  static final String BUILTIN = "builtin:";

  private static final List<String> LATER = List.of("url", "sha256", "package", "version");

  public SourceShape {
    builtins = List.copyOf(builtins);
  }

  @Override
  public String label() {
    return "builtin:NAME or {path: PATH}";
  }

  @Override
  public Optional<Source> read(Node node, String path, Reading reading) {
    if (node instanceof Node.Mapping mapping && mapping.get("secret").isEmpty()) {
      return object(mapping, path, reading);
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
      reading.problem(
          ConfigRule.UNAVAILABLE,
          node.at(),
          "'" + path + "': a URL as source is not available in this version",
          "Download the archive and name its path.");
      return Optional.empty();
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
        "'" + path + "': there is no builtin '" + name + "'" + DidYouMean.suffix(name, builtins),
        builtins.isEmpty() ? "Name a package." : "Builtin: " + String.join(", ", builtins) + ".");
    return Optional.empty();
  }

  private static Optional<Source> object(Node.Mapping mapping, String path, Reading reading) {
    var known = true;
    for (var entry : mapping.entries()) {
      var later = LATER.contains(entry.key());
      if (later) {
        reading.problem(
            ConfigRule.UNAVAILABLE,
            entry.keyAt(),
            "'" + path + "." + entry.key() + "' is not available in this version",
            "Name an archive or a folder by 'path'.");
      }
      if (!later && !entry.key().equals("path")) {
        reading.problem(
            FieldRule.UNKNOWN_KEY,
            entry.keyAt(),
            "unknown key '" + entry.key() + "'" + DidYouMean.suffix(entry.key(), List.of("path")),
            path + " knows: path.");
      }
      known &= entry.key().equals("path");
    }
    if (!known) {
      return Optional.empty();
    }
    var value = mapping.get("path").filter(node -> !node.isNull());
    if (value.isEmpty()) {
      reading.problem(
          FieldRule.MISSING, mapping.at(), "'" + path + ".path' is missing", "Name a package.");
      return Optional.empty();
    }
    return local(value.get(), path + ".path", reading);
  }

  private static Optional<Source> local(Node node, String path, Reading reading) {
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
        "It is looked for at " + file + ".");
    return false;
  }

  @Override
  public ObjectNode schema() {
    return (ObjectNode)
        JsonMapper.shared()
            .readTree(
                """
                {"anyOf": [{"type": "string", "minLength": 1},
                  {"type": "object", "required": ["path"], "additionalProperties": false,
                   "properties": {"path": {"type": "string", "minLength": 1}}}]}
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
