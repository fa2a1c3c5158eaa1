package org.integrationgateway.manifest.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.schema.ManifestSchema;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The reference has a table of each object with the members of its record, and makes it with {@code
 * -Dgateway.reference=write}.
 */
final class MembersReferenceTest {
  private static final Path REFERENCE = Path.of("..", "..", "docs", "reference", "manifest.md");
  private static final JsonNode SCHEMA = JsonMapper.shared().readTree(ManifestSchema.text());
  private static final Pattern TABLE =
      Pattern.compile("(<!-- members: (\\S+) -->\n\n)((?:\\|.*\n)+)");

  /** Names and texts that documents have: {@code clientSecret}, {@code {name}}. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?<!`)(?:\\$?\\{[^{}]+}|(?:/[a-z0-9]+)*/?<[^ ]+>|\\$?[A-Z]+_[A-Z_]*|\\b_[a-z]+\\b"
              + "|\\b[a-z]+(?:[._][a-z]+)*_(?:[a-z]+\\b)?|\\b[a-z]+(?:\\.[a-z]+)*[A-Z][A-Za-z]*\\b"
              + "|\\b(?:spec|surfaces|discovery)\\.[A-Za-z.]*[A-Za-z]|\\*/\\*|/\\*)");

  /** One member each, which the table of their owner explains. */
  private static final Set<String> EXPLAINED_ABOVE =
      Set.of("credentialValue.valueFrom", "credentialValue.valueFrom.credentialFieldRef");

  /** Definitions that one value of an own type follows, by the name of the type. */
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("path", "path"),
          Map.entry("url", "URL"),
          Map.entry("source", "text"),
          Map.entry("name", "text"),
          Map.entry("token", "text"),
          Map.entry("text", "text"),
          Map.entry("headerValue", "text"),
          Map.entry("connectionName", "text"),
          Map.entry("phase", "phase"),
          Map.entry("command", "list of text"),
          Map.entry("configured", "text or secret"),
          Map.entry("secret", "secret"),
          Map.entry("credentialValue", "value"),
          Map.entry("lookup", "lookup"));

  @Test
  void describesEveryMemberAsItsRecord() throws IOException {
    var objects = new LinkedHashMap<String, JsonNode>();
    collect("manifest", SCHEMA, objects);
    SCHEMA.get("definitions").properties().forEach(d -> collect(d.getKey(), d.getValue(), objects));
    EXPLAINED_ABOVE.forEach(objects::remove);
    var text = Files.readString(REFERENCE);
    var names = TABLE.matcher(text).results().map(table -> table.group(2)).toList();
    assertThat(names).containsExactlyInAnyOrderElementsOf(objects.keySet());
    var generated =
        TABLE
            .matcher(text)
            .replaceAll(
                table ->
                    Matcher.quoteReplacement(table.group(1) + table(objects.get(table.group(2)))));
    if (System.getProperty("gateway.reference", "").equals("write")) {
      Files.writeString(REFERENCE, generated);
      return;
    }
    assertThat(text)
        .as("run this test with -Dgateway.reference=write to bring the reference up to date")
        .isEqualTo(generated);
  }

  private static void collect(String name, JsonNode object, Map<String, JsonNode> objects) {
    if (object.path("properties").isObject() && object.has("type")) {
      objects.put(name, object);
      object
          .get("properties")
          .properties()
          .forEach(member -> collect(name + "." + member.getKey(), member.getValue(), objects));
    }
  }

  private static String table(JsonNode object) {
    var required = new TreeSet<String>();
    object.path("required").forEach(name -> required.add(name.asString()));
    var rows = new StringBuilder("| member | type | |\n|---|---|---|\n");
    for (var member : object.get("properties").properties()) {
      var type = type(member.getValue()) + (required.contains(member.getKey()) ? ", required" : "");
      rows.append("| `%s` | %s | %s |\n".formatted(member.getKey(), type, text(member.getValue())));
    }
    return rows.toString();
  }

  private static String text(JsonNode member) {
    var resolved = resolved(member);
    var text = new StringBuilder(resolved.get("description").asString());
    var words = words(resolved).stream().map(word -> "`" + word + "`").toList();
    if (!words.isEmpty() && !words(resolved).stream().allMatch(text.toString()::contains)) {
      text.append(" One of ").append(String.join(", ", words)).append('.');
    }
    var given = resolved.path("default").asString("");
    if (!given.isEmpty() && !text.toString().contains("default")) {
      text.append(" By default `").append(given).append("`.");
    }
    return CODE.matcher(text.toString().replace("|", "\\|"))
        .replaceAll(code -> Matcher.quoteReplacement("`" + code.group() + "`"));
  }

  private static List<String> words(JsonNode member) {
    var words = new ArrayList<String>();
    member.path("enum").forEach(word -> words.add(word.asString()));
    return words;
  }

  private static JsonNode resolved(JsonNode member) {
    var reference = member.path("$ref").asString("");
    return reference.isEmpty() ? member : SCHEMA.at(reference.substring(1));
  }

  private static String type(JsonNode value) {
    var reference = value.path("$ref").asString(value.at("/allOf/0/$ref").asString(""));
    if (!reference.isEmpty()) {
      var name = reference.substring(reference.lastIndexOf('/') + 1);
      return TYPES.containsKey(name) ? TYPES.get(name) : type(SCHEMA.at(reference.substring(1)));
    }
    if (value.has("enum")) {
      return "word";
    }
    var type = value.path("type");
    if (type.isArray()) {
      return type.get(0).asString().equals("object") && type.size() == 2
          ? type.get(1).asString().equals("array") ? "secret, or list of them" : "object"
          : "text";
    }
    return switch (type.asString("")) {
      case "boolean" -> "true or false";
      case "string" -> "text";
      case "array" -> "list of " + many(type(value.get("items")));
      case "object" ->
          value.path("additionalProperties").isObject()
              ? "map to " + many(type(value.get("additionalProperties")))
              : "object";
      case "" -> "value of its type";
      default -> type.asString();
    };
  }

  private static String many(String type) {
    return Set.of("object", "path", "secret", "value").contains(type) ? type + "s" : type;
  }
}
