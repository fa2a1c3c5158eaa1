package org.integrationgateway.manifest.rules.operation;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.AppRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/**
 * Checks that the schema of a parameter is one of JSON Schema 2020-12, without references: it
 * becomes part of the schema of the operation's input, and each vendor of models reads it as it is.
 */
final class ParameterSchemaRules {
  private static final int DEEPEST = 16;
  private static final int MOST = 500;
  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "integer", "number", "boolean", "null");

  /** Kinds of values that keywords have. */
  private enum Kind {
    TYPE("a type or a list of types"),
    TEXT("a text"),
    PATTERN("a regular expression"),
    NUMBER("a number"),
    COUNT("a whole number from 0"),
    FLAG("true or false"),
    SCHEMA("a schema"),
    SCHEMAS("a list of schemas"),
    MEMBERS("a mapping of names to schemas"),
    NAMES("a list of names"),
    VALUES("a list of values"),
    ANY("a value");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  private static final Map<String, Kind> KEYWORDS = keywords();

  private final Draft draft;
  private int schemas;

  private ParameterSchemaRules(Draft draft) {
    this.draft = draft;
  }

  private static Map<String, Kind> keywords() {
    var all = new HashMap<String, Kind>();
    all.put("type", Kind.TYPE);
    all.put("pattern", Kind.PATTERN);
    all.put("properties", Kind.MEMBERS);
    all.put("required", Kind.NAMES);
    all.put("enum", Kind.VALUES);
    all.put("examples", Kind.VALUES);
    List.of("title", "description", "format", "contentEncoding")
        .forEach(k -> all.put(k, Kind.TEXT));
    List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
        .forEach(k -> all.put(k, Kind.NUMBER));
    List.of("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
        .forEach(k -> all.put(k, Kind.COUNT));
    List.of("uniqueItems", "deprecated").forEach(k -> all.put(k, Kind.FLAG));
    List.of("items", "additionalProperties", "not", "contains", "propertyNames")
        .forEach(k -> all.put(k, Kind.SCHEMA));
    List.of("anyOf", "oneOf", "allOf", "prefixItems").forEach(k -> all.put(k, Kind.SCHEMAS));
    List.of("const", "default").forEach(k -> all.put(k, Kind.ANY));
    return Map.copyOf(all);
  }

  static void check(Draft draft, Node schema) {
    if (!(schema instanceof Node.Mapping)) {
      return; // The record reports another value.
    }
    new ParameterSchemaRules(draft).schema(schema, 1);
  }

  /** The types that a schema allows, as far as it says them. */
  static Set<String> types(Node schema) {
    var types = new LinkedHashSet<String>();
    schema
        .find("type")
        .ifPresent(
            type -> {
              type.string().ifPresent(types::add);
              type.items().forEach(item -> item.string().ifPresent(types::add));
            });
    for (var keyword : List.of("anyOf", "oneOf")) {
      schema.find(keyword).map(Node::items).orElse(List.of()).stream()
          .flatMap(one -> one.find("type").flatMap(Node::string).stream())
          .forEach(types::add);
    }
    return types;
  }

  private void schema(Node schema, int depth) {
    if (!draft.takes(AppRule.PARAMETER_SCHEMA)) {
      return;
    }
    if (schema instanceof Node.Scalar flag && (flag.isTrue() || flag.isFalse())) {
      return;
    }
    if (!(schema instanceof Node.Mapping)) {
      refuse(schema, "a schema is a mapping, but this is " + schema.describe(), "");
      return;
    }
    if (depth > DEEPEST || ++schemas > MOST) {
      refuse(
          schema,
          "the schema has more than %d levels or %d schemas".formatted(DEEPEST, MOST),
          "Leave out what models need not know, or use an OpenAPI document.");
      return;
    }
    for (var entry : schema.entries()) {
      keyword(entry, depth);
    }
  }

  private void keyword(Node.Entry entry, int depth) {
    var kind = KEYWORDS.get(entry.key());
    if (kind == null) {
      draft.report(
          AppRule.PARAMETER_SCHEMA,
          entry.keyAt(),
          "'" + entry.key() + "' is not a keyword for the schema of a parameter",
          entry.key().startsWith("$")
              ? "Write the schema out in place of a reference."
              : "Known are: "
                  + Names.list(new TreeSet<>(KEYWORDS.keySet()))
                  + "."
                  + Names.didYouMean(entry.key(), KEYWORDS.keySet()));
      return;
    }
    var value = entry.value();
    if (!fits(kind, value)) {
      refuse(value, "'%s' must be %s".formatted(entry.key(), kind.text), "");
      return;
    }
    switch (kind) {
      case SCHEMA -> schema(value, depth + 1);
      case SCHEMAS -> value.items().forEach(one -> schema(one, depth + 1));
      case MEMBERS -> value.entries().forEach(one -> schema(one.value(), depth + 1));
      default -> {}
    }
  }

  private static boolean fits(Kind kind, Node value) {
    return switch (kind) {
      case TYPE ->
          isType(value)
              || !value.items().isEmpty()
                  && value.items().stream().allMatch(ParameterSchemaRules::isType);
      case TEXT -> value.string().isPresent();
      case PATTERN -> value.string().filter(ParameterSchemaRules::isPattern).isPresent();
      case NUMBER -> isOf(value, Node.Kind.INTEGER) || isOf(value, Node.Kind.NUMBER);
      case COUNT -> isOf(value, Node.Kind.INTEGER) && !value.text().startsWith("-");
      case FLAG -> isOf(value, Node.Kind.BOOLEAN);
      case SCHEMA, ANY -> true;
      case SCHEMAS, VALUES -> !value.items().isEmpty();
      case MEMBERS -> value instanceof Node.Mapping;
      case NAMES ->
          value instanceof Node.Sequence
              && value.items().stream().allMatch(item -> item.string().isPresent());
    };
  }

  private static boolean isOf(Node value, Node.Kind kind) {
    return value instanceof Node.Scalar scalar && scalar.kind() == kind;
  }

  private static boolean isType(Node value) {
    return value.string().filter(TYPES::contains).isPresent();
  }

  private static boolean isPattern(String text) {
    try {
      Pattern.compile(text);
      return true;
    } catch (PatternSyntaxException malformed) {
      return false;
    }
  }

  private void refuse(Node at, String message, String remedy) {
    draft.report(AppRule.PARAMETER_SCHEMA, at, message, remedy);
  }
}
