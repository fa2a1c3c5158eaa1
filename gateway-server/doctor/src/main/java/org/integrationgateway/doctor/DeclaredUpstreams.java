package org.integrationgateway.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.reader.ManifestFiles;

/** The upstreams that manifests of packages in folders of this host name. */
final class DeclaredUpstreams {
  private static final DocumentLimits LIMITS = DocumentLimits.DEFAULT.withBytes(16 << 20);
  private static final List<String[]> KEYS =
      List.of(
          new String[] {"spec", "surfaces", "rest", "baseUrl"},
          new String[] {"spec", "surfaces", "openapi", "baseUrl"},
          new String[] {"spec", "surfaces", "graphql", "url"},
          new String[] {"spec", "surfaces", "mcp", "url"});

  private final Map<String, String> urls = new LinkedHashMap<>();

  private DeclaredUpstreams() {}

  /** The URLs by where they stand, such as {@code apps.weather (manifest.yaml)}. */
  static Map<String, String> of(GatewayConfig config) {
    var declared = new DeclaredUpstreams();
    config.apps().values().forEach(declared::app);
    return declared.urls;
  }

  private void app(AppConfig app) {
    if (!(app.source() instanceof Source.Local local)) {
      return;
    }
    var file = manifest(local.path());
    var root = file.flatMap(DeclaredUpstreams::read);
    if (root.isEmpty()) {
      return;
    }
    var place = "apps." + app.name() + ".manifest";
    for (var keys : KEYS) {
      root.get()
          .find(keys)
          .flatMap(Node::string)
          .ifPresent(url -> urls.put(place + "." + keys[2], url));
    }
    root.get().find("spec", "surfaces", "rest", "operations").map(Node::items).stream()
        .flatMap(List::stream)
        .forEach(operation -> operation(place, operation));
    root.get()
        .find("spec", "surfaces", "grpc", "target")
        .flatMap(Node::string)
        .ifPresent(target -> urls.put(place + ".grpc", "https://" + target));
    if (!urls.containsKey(place + ".openapi")) {
      root.get()
          .find("spec", "surfaces", "openapi", "document")
          .flatMap(Node::string)
          .filter(document -> !document.contains("://"))
          .flatMap(document -> read(file.get().resolveSibling(document)))
          .flatMap(document -> document.find("servers"))
          .flatMap(servers -> servers.items().stream().findFirst())
          .flatMap(server -> server.find("url"))
          .flatMap(Node::string)
          .ifPresent(url -> urls.put(place + ".openapi", url));
    }
  }

  private void operation(String place, Node operation) {
    var name = operation.find("name").flatMap(Node::string).orElse("");
    operation
        .find("baseUrl")
        .flatMap(Node::string)
        .ifPresent(url -> urls.put(place + ".rest." + name, url));
  }

  /** A manifest, or that in a folder; empty for an archive. */
  private static Optional<Path> manifest(Path path) {
    if (ManifestFiles.NAMES.contains(String.valueOf(path.getFileName()))) {
      return Optional.of(path);
    }
    return ManifestFiles.NAMES.stream().map(path::resolve).filter(Files::isRegularFile).findFirst();
  }

  private static Optional<Node> read(Path file) {
    var format = Format.ofName(file.toString()).orElse(Format.YAML);
    try {
      return Document.read(file, format, LIMITS, new Problems("GW")).map(Document::root);
    } catch (IOException unreadable) {
      // The check of packages reports it.
      return Optional.empty();
    }
  }
}
