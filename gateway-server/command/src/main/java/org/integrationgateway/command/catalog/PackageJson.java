package org.integrationgateway.command.catalog;

import org.integrationgateway.index.IndexedPackage;
import org.integrationgateway.index.IndexedVersion;
import org.integrationgateway.manifest.SemanticVersion;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Packages of an index, for {@code --json}. */
final class PackageJson {
  private PackageJson() {}

  static ObjectNode of(IndexedPackage one, SemanticVersion gateway) {
    var node = JsonMapper.shared().createObjectNode();
    node.put("name", one.name()).put("package", one.source().text()).put("kind", one.kind().text());
    node.put("title", one.title());
    one.latest(gateway).ifPresent(latest -> node.put("latest", latest.version().text()));
    var about = one.about();
    about.description().ifPresent(text -> node.put("description", text));
    about.category().ifPresent(text -> node.put("category", text));
    about.licence().ifPresent(text -> node.put("licence", text));
    one.auth().forEach(node.putArray("auth")::add);
    one.surfaces().forEach(node.putArray("surfaces")::add);
    return node.put("operations", one.operations());
  }

  static ObjectNode withVersions(IndexedPackage one, SemanticVersion gateway) {
    var node = of(one, gateway);
    var versions = node.putArray("versions");
    one.versions().forEach(version -> versions.add(of(version)));
    return node;
  }

  private static ObjectNode of(IndexedVersion version) {
    var node = JsonMapper.shared().createObjectNode().put("version", version.version().text());
    version.gateway().ifPresent(range -> node.put("gateway", range.text()));
    version.yanked().ifPresent(reason -> node.put("yanked", reason));
    var archives = node.putObject("archives");
    version
        .archives()
        .forEach(
            (platform, archive) ->
                archives
                    .putObject(platform)
                    .put("sha256", archive.sha256())
                    .put("size", archive.size()));
    return node;
  }
}
