package org.integrationgateway.manifest.rules.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.PackageRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/**
 * Checks that the configuration schema is a JSON Schema of an object that at least one
 * configuration satisfies. Problems have positions in the schema's own file.
 */
final class ConfigSchemaRules {
  /** Keywords by which properties may be declared in another place. */
  private static final Set<String> INDIRECT =
      Set.of("$ref", "allOf", "anyOf", "oneOf", "patternProperties", "unevaluatedProperties");

  private final Draft draft;

  private ConfigSchemaRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft) {
    var path = draft.root().find("spec", "configSchemaPath");
    draft.fileOf(path).ifPresent(file -> new ConfigSchemaRules(draft).file(file, path));
  }

  private void file(Path file, Optional<Node> path) {
    var format = Format.ofName(file.getFileName().toString()).orElse(Format.YAML);
    try {
      Document.read(file, format, DocumentLimits.DEFAULT, draft.problems())
          .ifPresent(document -> schema(document.root()));
    } catch (IOException e) {
      draft.report(
          ManifestRule.FILE_MISSING,
          path.orElseThrow(),
          "the configuration schema cannot be read: " + IoReason.of(e),
          "");
    }
  }

  private void schema(Node schema) {
    if (!(schema instanceof Node.Mapping)) {
      refuse(schema, "a configuration schema must be a mapping, but is " + schema.describe());
      return;
    }
    schema.find("type").filter(type -> !allowsObjects(type)).ifPresent(this::refuseType);
    schema
        .find("properties")
        .filter(properties -> !(properties instanceof Node.Mapping))
        .ifPresent(node -> refuse(node, "'properties' must be a mapping of names to schemas"));
    schema
        .find("required")
        .filter(required -> !isListOfNames(required))
        .ifPresent(node -> refuse(node, "'required' must be a list of names"));
    required(schema);
  }

  private static boolean allowsObjects(Node type) {
    return type.string().filter("object"::equals).isPresent()
        || type.items().stream()
            .anyMatch(item -> item.string().filter("object"::equals).isPresent());
  }

  private void refuseType(Node type) {
    refuse(type, "a configuration is an object, but the schema's type is another");
  }

  private static boolean isListOfNames(Node required) {
    return required instanceof Node.Sequence
        && required.items().stream().allMatch(item -> item.string().isPresent());
  }

  private void refuse(Node node, String message) {
    draft.report(
        PackageRule.CONFIG_SCHEMA, node, message, "Write {type: object, properties: {...}}.");
  }

  private void required(Node schema) {
    boolean closed =
        schema
            .find("additionalProperties")
            .filter(node -> node instanceof Node.Scalar scalar && scalar.isFalse())
            .isPresent();
    boolean direct = schema.entries().stream().map(Node.Entry::key).noneMatch(INDIRECT::contains);
    if (!closed || !direct) {
      return;
    }
    var declared = new LinkedHashSet<String>();
    schema.find("properties").map(Node::entries).orElse(List.of()).stream()
        .map(Node.Entry::key)
        .forEach(declared::add);
    for (var name : schema.find("required").map(Node::items).orElse(List.of())) {
      var text = name.string().orElse("");
      if (!text.isEmpty() && !declared.contains(text) && draft.takes(PackageRule.CONFIG_PROPERTY)) {
        draft.report(
            PackageRule.CONFIG_PROPERTY,
            name,
            "property '"
                + text
                + "' is required, but not declared, and the schema allows declared properties only",
            "Declared: " + Names.list(declared) + "." + Names.didYouMean(text, declared));
      }
    }
  }
}
