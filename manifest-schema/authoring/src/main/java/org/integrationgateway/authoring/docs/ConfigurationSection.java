package org.integrationgateway.authoring.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.document.Node;

/** The keys of the {@code config} block, from the schema of the package. */
final class ConfigurationSection {
  /** Deeper members of a schema are left out. */
  private static final int DEEPEST = 5;

  private final PageWriter page;
  private final List<List<String>> rows = new ArrayList<>();

  ConfigurationSection(PageWriter page) {
    this.page = page;
  }

  void write(Node schema) {
    properties(schema, "", 0);
    page.heading(2, "Configuration");
    if (rows.isEmpty()) {
      page.paragraph("The config block has no keys.");
      return;
    }
    page.table(List.of("key", "type", "required", "default", ""), rows);
  }

  private void properties(Node schema, String above, int level) {
    var required =
        schema.find("required").map(Node::items).orElse(List.of()).stream()
            .flatMap(name -> name.string().stream())
            .toList();
    for (var property : schema.find("properties").map(Node::entries).orElse(List.of())) {
      var name = above.isEmpty() ? property.key() : above + "." + property.key();
      var value = property.value();
      rows.add(
          List.of(
              page.code(name),
              page.plain(type(value)),
              required.contains(property.key()) ? "yes" : "no",
              value.find("default").map(set -> page.code(written(set))).orElse(""),
              page.plain(value.find("description").flatMap(Node::string).orElse(""))));
      if (level < DEEPEST) {
        properties(value, name, level + 1);
      }
    }
  }

  private static String type(Node schema) {
    var words =
        schema.find("enum").map(Node::items).orElse(List.of()).stream()
            .map(ConfigurationSection::written)
            .collect(Collectors.joining(", "));
    if (!words.isEmpty()) {
      return words;
    }
    return schema
        .find("type")
        .flatMap(type -> type.string().or(() -> Optional.of(written(type))))
        .orElse("any");
  }

  private static String written(Node value) {
    return String.valueOf(value.toJava());
  }
}
