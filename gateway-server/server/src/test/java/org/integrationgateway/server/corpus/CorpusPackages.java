package org.integrationgateway.server.corpus;

import static org.integrationgateway.server.corpus.PlainYaml.map;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.core.json.Json;

/**
 * Packages to serve: those of the folder that the property {@code gateway.corpus} names, else those
 * of the test. {@code gateway.corpus.documents} names a folder with documents that packages fetch,
 * by package: {@code figma.yaml}.
 */
final class CorpusPackages {
  /** Members of executable packages: only what is declared is served here. */
  private static final List<String> OF_PROGRAMS =
      List.of("install", "build", "run", "entrypoint", "artifacts");

  private final Path home;

  /**
   * Copies packages.
   *
   * @param home for the copies
   */
  CorpusPackages(Path home) {
    this.home = home;
  }

  /** Names of packages with a declared surface whose documents are at hand. */
  static List<String> names() {
    try (var folders = Files.list(source())) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("manifest.yaml")))
          .filter(CorpusPackages::isDeclared)
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isDeclared(Path folder) {
    var surfaces =
        map(map(PlainYaml.read(folder.resolve("manifest.yaml")).get("spec")).get("surfaces"));
    var document = map(surfaces.get("openapi")).get("document");
    boolean fetched = document instanceof String name && name.startsWith("https:");
    return surfaces.keySet().stream().anyMatch(List.of("rest", "openapi", "graphql")::contains)
        && (!fetched || !documents(folder.getFileName().toString()).isEmpty());
  }

  private static Path source() {
    var given = System.getProperty("gateway.corpus");
    return given != null ? Path.of(given) : Path.of("src/test/resources/corpus");
  }

  private static List<Path> documents(String name) {
    var folder = System.getProperty("gateway.corpus.documents");
    var found = new ArrayList<Path>();
    if (folder != null) {
      for (var ending : List.of(".yaml", ".json")) {
        var file = Path.of(folder, name + ending);
        if (Files.exists(file)) {
          found.add(file);
        }
      }
    }
    return found;
  }

  /** A copy of a package without its program, and with its document inside. */
  Path copy(String name) throws IOException {
    var source = source().resolve(name);
    var copy = home.resolve(name);
    try (var files = Files.walk(source)) {
      for (var file : files.toList()) {
        var target = copy.resolve(source.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
    var file = copy.resolve("manifest.yaml");
    var manifest = new LinkedHashMap<>(PlainYaml.read(file));
    var spec = new LinkedHashMap<>(map(manifest.get("spec")));
    boolean program = manifest.keySet().removeAll(OF_PROGRAMS);
    if (program) {
      spec.remove("http");
      spec.remove("securitySchemes");
      manifest.put("spec", spec);
    }
    var documents = documents(name);
    if (!documents.isEmpty()) {
      var document = documents.get(0).getFileName().toString();
      Files.copy(documents.get(0), copy.resolve(document));
      var surfaces = new LinkedHashMap<>(map(spec.get("surfaces")));
      var openapi = new LinkedHashMap<>(map(surfaces.get("openapi")));
      openapi.put("document", document);
      surfaces.put("openapi", openapi);
      spec.put("surfaces", surfaces);
      manifest.put("spec", spec);
    }
    if (program || !documents.isEmpty()) {
      Files.writeString(file, Json.MAPPER.writeValueAsString(manifest));
    }
    return copy;
  }

  /** The entry of a deployment: every surface at one base URL, every connection without login. */
  static Map<String, Object> entry(Path folder, String baseUrl) {
    var manifest = new PlainManifest(folder);
    var surfaces = new LinkedHashMap<String, Object>();
    for (var surface : manifest.surfaces()) {
      switch (surface) {
        case "rest", "openapi" -> surfaces.put(surface, Map.of("baseUrl", baseUrl));
        case "graphql" -> surfaces.put(surface, Map.of("url", baseUrl));
        default -> {}
      }
    }
    var connections = new LinkedHashMap<String, Object>();
    manifest.connections().forEach(name -> connections.put(name, Map.of("mode", "none")));
    return Map.of(
        "provider",
        Map.of("source", Map.of("path", folder.toString())),
        "config",
        manifest.requiredConfig(),
        "surfaces",
        surfaces,
        "connections",
        connections);
  }
}
