package org.integrationgateway.index;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes an index: members in one order, two blanks, line ends of Unix. */
final class IndexText {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final ObjectWriter WRITER = writer();

  private IndexText() {}

  static String of(PackageIndex index) {
    var root = MAPPER.createObjectNode().put("schema", PackageIndex.SCHEMA);
    var packages = root.putObject("packages");
    index.packages().forEach((source, one) -> packages.set(source, tree(one)));
    return WRITER.writeValueAsString(root) + "\n";
  }

  static ObjectNode tree(IndexedPackage one) {
    var node = MAPPER.createObjectNode().put("kind", one.kind().text());
    var about = one.about();
    put(node, "displayName", about.displayName().orElse(null));
    put(node, "description", about.description().orElse(null));
    put(node, "category", about.category().orElse(null));
    put(node, "licence", about.licence().orElse(null));
    put(node, "icon", about.icon().orElse(null));
    put(node, "readme", about.readme().orElse(null));
    put(node, "auth", one.auth());
    put(node, "surfaces", one.surfaces());
    node.put("operations", one.operations());
    var versions = node.putObject("versions");
    one.versions().forEach(version -> versions.set(version.version().text(), tree(version)));
    return node;
  }

  private static ObjectNode tree(IndexedVersion version) {
    var node = MAPPER.createObjectNode().put("path", version.path());
    put(node, "sha256", version.sha256().orElse(null));
    version.gateway().ifPresent(range -> node.put("gateway", range.text()));
    put(node, "yanked", version.yanked().orElse(null));
    if (!version.archives().isEmpty()) {
      var archives = node.putObject("archives");
      version
          .archives()
          .forEach(
              (platform, archive) ->
                  archives
                      .putObject(platform)
                      .put("sha256", archive.sha256())
                      .put("size", archive.size()));
    }
    return node;
  }

  private static void put(ObjectNode node, String key, @Nullable String text) {
    if (text != null) {
      node.put(key, text);
    }
  }

  private static void put(ObjectNode node, String key, List<String> texts) {
    if (!texts.isEmpty()) {
      texts.forEach(node.putArray(key)::add);
    }
  }

  private static ObjectWriter writer() {
    var indenter = new DefaultIndenter("  ", "\n");
    var separators =
        Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER);
    var printer =
        new DefaultPrettyPrinter(separators)
            .withObjectIndenter(indenter)
            .withArrayIndenter(indenter);
    return MAPPER.writer().with(printer);
  }
}
