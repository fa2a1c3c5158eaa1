package org.integrationgateway.manifest.schema;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tree with one value changed. Null is not among the changes: the reader takes it for an absent
 * value, the schema for a forgotten one.
 */
record Mutation(String what, JsonNode tree) {
  private static final List<String> VALUES =
      List.of(
          "\"\"",
          "\" \"",
          "\"x\"",
          "\"../x\"",
          "\"a b\"",
          "0",
          "-1.5",
          "true",
          "[]",
          "{}",
          "[\"x\"]",
          "[[]]",
          "{\"x\": \"y\"}",
          "\"https://x.example\"");

  static List<Mutation> of(JsonNode tree) {
    var all = new ArrayList<Mutation>();
    collect(tree, "", tree, all);
    return all;
  }

  private static void collect(JsonNode root, String pointer, JsonNode at, List<Mutation> all) {
    if (at instanceof ObjectNode object) {
      all.add(inside(root, pointer, "with an unknown member", o -> o.put("unknown", "x")));
      for (var name : List.copyOf(object.propertyNames())) {
        var place = pointer + "/" + name.replace("~", "~0").replace("/", "~1");
        all.add(inside(root, pointer, "without " + name, o -> o.remove(name)));
        for (var value : VALUES) {
          var node = SchemaUnderTest.MAPPER.readTree(value);
          all.add(inside(root, pointer, name + " = " + value, o -> o.set(name, node)));
        }
        collect(root, place, object.get(name), all);
      }
    }
    if (at instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        for (var value : VALUES) {
          var copy = root.deepCopy();
          ((ArrayNode) copy.at(pointer)).set(i, SchemaUnderTest.MAPPER.readTree(value));
          all.add(new Mutation(pointer + "/" + i + " = " + value, copy));
        }
        collect(root, pointer + "/" + i, array.get(i), all);
      }
    }
  }

  private interface Change {
    void apply(ObjectNode object);
  }

  private static Mutation inside(JsonNode root, String pointer, String what, Change change) {
    var copy = root.deepCopy();
    change.apply((ObjectNode) copy.at(pointer));
    return new Mutation(pointer + " " + what, copy);
  }

  @Override
  public String toString() {
    return what;
  }
}
