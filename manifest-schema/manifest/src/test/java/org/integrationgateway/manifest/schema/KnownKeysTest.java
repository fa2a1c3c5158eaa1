package org.integrationgateway.manifest.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.document.Format;
import org.integrationgateway.manifest.problem.Problem;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Offers every name there is to every object of the good manifests: the reader and the schema know
 * the same ones, so that neither gets a member that the other lacks.
 */
final class KnownKeysTest {
  private static final String STRANGER = "strangerToAll";
  private static final Pattern KNOWN = Pattern.compile("(?:Known here|knows): (.*)");
  private static final Pattern UNKNOWN = Pattern.compile("^unknown key '([^']*)'");

  static List<Corpus.Case> good() {
    return Corpus.GOOD.cases();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("good")
  void areTheSame(Corpus.Case good) {
    var root = good.read().document().orElseThrow().root();
    var tree = SchemaUnderTest.MAPPER.<JsonNode>valueToTree(root.toJava());
    var names = schemaNames(SchemaUnderTest.TREE);
    for (var pointer : objects("", tree)) {
      var stranger = with(tree, pointer, Set.of(STRANGER));
      if (!unknownToReader(stranger).contains(STRANGER)) {
        continue; // names of the author's own, such as those of connections
      }
      var offered = new TreeSet<>(names);
      offered.addAll(knownToReader(stranger));
      offered.removeAll(members(tree.at(pointer)));
      var all = with(tree, pointer, offered);
      var reader = unknownToReader(all);
      var schema = unknownToSchema(all, pointer);
      assertThat(without(offered, schema))
          .as("members of %s, which the schema knows and the reader", pointer)
          .isEqualTo(without(offered, reader));
    }
  }

  private static Set<String> schemaNames(JsonNode node) {
    var names = new TreeSet<String>();
    if (node.get("properties") instanceof ObjectNode properties) {
      names.addAll(properties.propertyNames());
    }
    node.forEach(child -> names.addAll(schemaNames(child)));
    return names;
  }

  private static Set<String> without(Set<String> all, Set<String> unknown) {
    var known = new TreeSet<>(all);
    known.removeAll(unknown);
    return known;
  }

  private static Set<String> members(JsonNode object) {
    return Set.copyOf(object.propertyNames());
  }

  private static List<String> objects(String pointer, JsonNode node) {
    var found = new ArrayList<String>();
    if (node.isObject()) {
      found.add(pointer);
      for (var name : node.propertyNames()) {
        var step = name.replace("~", "~0").replace("/", "~1");
        found.addAll(objects(pointer + "/" + step, node.get(name)));
      }
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      found.addAll(objects(pointer + "/" + i, node.get(i)));
    }
    return found;
  }

  /** Null means nothing to the reader but that its name is there. */
  private static JsonNode with(JsonNode tree, String pointer, Set<String> names) {
    var copy = tree.deepCopy();
    names.forEach(((ObjectNode) copy.at(pointer))::putNull);
    return copy;
  }

  private static Set<String> unknownToReader(JsonNode tree) {
    var unknown = new TreeSet<String>();
    for (var problem : read(tree)) {
      var key = UNKNOWN.matcher(problem.message());
      if (key.find()) {
        unknown.add(key.group(1));
      }
    }
    return unknown;
  }

  private static Set<String> knownToReader(JsonNode tree) {
    var known = new TreeSet<String>();
    for (var problem : read(tree)) {
      var keys = KNOWN.matcher(problem.remedy());
      if (problem.message().contains(STRANGER) && keys.find()) {
        known.addAll(List.of(keys.group(1).split(", ")));
      }
    }
    return known;
  }

  private static List<Problem> read(JsonNode tree) {
    var text = SchemaUnderTest.MAPPER.writeValueAsString(tree);
    return new ManifestReader().read("offered", text, Format.JSON).problems();
  }

  private static Set<String> unknownToSchema(JsonNode tree, String pointer) {
    var unknown = new TreeSet<String>();
    for (var error : SchemaUnderTest.errors(tree)) {
      boolean here = error.getInstanceLocation().toString().equals(pointer);
      if (here && error.getKeyword().equals("additionalProperties")) {
        unknown.add(error.getProperty());
      }
    }
    return unknown;
  }
}
