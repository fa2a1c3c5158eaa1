package org.integrationgateway.manifest.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.schema.ManifestSchema;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The reference has a table of each object, with the members that the schema has, and no others.
 */
final class MembersReferenceTest {
  private static final Path REFERENCE = Path.of("..", "..", "docs", "reference", "manifest.md");
  private static final Pattern TABLE =
      Pattern.compile("<!-- members: (\\S+) -->\n\n\\|.*\n\\|.*\n((?:\\|.*\n)+)");
  private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| ([^|]*)\\|");

  /** One member each, which the table of their owner explains. */
  private static final Set<String> EXPLAINED_ABOVE =
      Set.of("credentialValue.valueFrom", "credentialValue.valueFrom.credentialFieldRef");

  @Test
  void describesEveryMember() throws IOException {
    assertThat(documented()).isEqualTo(declared());
  }

  private static Map<String, Set<String>> documented() throws IOException {
    var objects = new TreeMap<String, Set<String>>();
    var table = TABLE.matcher(Files.readString(REFERENCE));
    while (table.find()) {
      var members = new TreeSet<String>();
      var row = ROW.matcher(table.group(2));
      while (row.find()) {
        members.add(member(row.group(1), row.group(2).contains("required")));
      }
      objects.put(table.group(1), members);
    }
    return objects;
  }

  private static Map<String, Set<String>> declared() {
    var schema = JsonMapper.shared().readTree(ManifestSchema.text());
    var objects = new TreeMap<String, Set<String>>();
    collect("manifest", schema, objects);
    schema
        .get("definitions")
        .properties()
        .forEach(definition -> collect(definition.getKey(), definition.getValue(), objects));
    EXPLAINED_ABOVE.forEach(objects::remove);
    return objects;
  }

  private static void collect(String name, JsonNode object, Map<String, Set<String>> objects) {
    var properties = object.path("properties");
    if (!properties.isObject()) {
      return;
    }
    var required = new LinkedHashSet<String>();
    object.path("required").forEach(key -> required.add(key.asString()));
    var members = new TreeSet<String>();
    for (var property : properties.properties()) {
      members.add(member(property.getKey(), required.contains(property.getKey())));
      collect(name + "." + property.getKey(), property.getValue(), objects);
    }
    objects.put(name, members);
  }

  private static String member(String name, boolean required) {
    return required ? name + ", required" : name;
  }
}
