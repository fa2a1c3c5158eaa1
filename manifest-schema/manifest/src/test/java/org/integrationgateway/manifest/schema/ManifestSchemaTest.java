package org.integrationgateway.manifest.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The text that an editor shows: every member has a name, an explanation, and an example that is
 * right.
 */
final class ManifestSchemaTest {
  @Test
  void isASchemaOfItsDraft() {
    var draft =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
            .getSchema(SchemaLocation.of("http://json-schema.org/draft-07/schema#"));
    assertThat(draft.validate(SchemaUnderTest.TREE)).isEmpty();
    assertThat(SchemaUnderTest.TREE.get("$id").asString()).isEqualTo(ManifestSchema.ID);
    assertThat(ManifestSchema.text()).endsWith("}\n").doesNotContain("\r");
  }

  @Test
  void explainsEveryMember() {
    var silent = new ArrayList<String>();
    for (var member : members("", SchemaUnderTest.TREE)) {
      for (var word : List.of("title", "description")) {
        if (resolved(member.getValue()).path(word).asString("").isBlank()) {
          silent.add(member.getKey() + " has no " + word);
        }
      }
    }
    assertThat(silent).isEmpty();
  }

  @Test
  void showsExamplesThatAreRight() {
    var wrong = new ArrayList<String>();
    for (var member : members("", SchemaUnderTest.TREE)) {
      var schema = resolved(member.getValue());
      if (!schema.path("examples").isArray() && !isPlainObject(schema)) {
        wrong.add(member.getKey() + " has no example");
      }
      for (var example : schema.path("examples")) {
        var errors = SchemaUnderTest.of(schema).validate(example);
        if (!errors.isEmpty()) {
          wrong.add(member.getKey() + ": " + example + ": " + errors);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void refersOnlyToDefinitionsAndUsesAllOfThem() {
    var used = new ArrayList<String>();
    references(SchemaUnderTest.TREE, used);
    assertThat(used.stream().distinct().toList())
        .containsExactlyInAnyOrderElementsOf(
            SchemaUnderTest.TREE.get("definitions").propertyNames().stream()
                .map(name -> "#/definitions/" + name)
                .toList());
  }

  @Test
  void closesEveryObjectThatHasMembers() {
    var open = new ArrayList<String>();
    objects("", SchemaUnderTest.TREE, open);
    assertThat(open).isEmpty();
  }

  private static void objects(String path, JsonNode node, List<String> open) {
    if (node.has("properties")
        && node.has("type")
        && !node.path("additionalProperties").isBoolean()) {
      open.add(path);
    }
    node.properties()
        .forEach(child -> objects(path + "/" + child.getKey(), child.getValue(), open));
  }

  /** Members whose own members say more than an example could. */
  private static boolean isPlainObject(JsonNode schema) {
    return schema.path("type").asString("").equals("object");
  }

  private static JsonNode resolved(JsonNode member) {
    var reference = member.path("$ref").asString("");
    return reference.isEmpty() ? member : SchemaUnderTest.TREE.at(reference.substring(1));
  }

  private static List<Map.Entry<String, JsonNode>> members(String path, JsonNode node) {
    var found = new ArrayList<Map.Entry<String, JsonNode>>();
    for (var child : node.properties()) {
      var place = path + "/" + child.getKey();
      boolean conditional = List.of("if", "then", "else").contains(child.getKey());
      if (conditional || child.getKey().equals("examples")) {
        continue;
      }
      if (child.getKey().equals("properties")) {
        child.getValue().properties().stream()
            .filter(member -> member.getValue().isObject())
            .forEach(
                member -> found.add(Map.entry(place + "/" + member.getKey(), member.getValue())));
      }
      found.addAll(members(place, child.getValue()));
    }
    return found;
  }

  private static void references(JsonNode node, List<String> used) {
    if (node.path("$ref").isString()) {
      used.add(node.get("$ref").asString());
    }
    node.forEach(child -> references(child, used));
  }
}
