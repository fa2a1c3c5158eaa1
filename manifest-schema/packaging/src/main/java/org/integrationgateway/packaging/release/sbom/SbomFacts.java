package org.integrationgateway.packaging.release.sbom;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The statements of a bill of materials, independent of the tool that wrote it.
 *
 * @param subjectSha256 digest of the described file; empty when absent
 * @param version of the described file; empty when absent
 * @param components number of its components
 * @param files digests of the components that have one, by their names in the bill
 * @param libraries digests of the libraries, by their package URLs
 */
public record SbomFacts(
    Optional<String> subjectSha256,
    Optional<String> version,
    int components,
    Map<String, String> files,
    Map<String, String> libraries) {
  private static final int LARGEST = 32 << 20;
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  public SbomFacts {
    files = Map.copyOf(files);
    libraries = Map.copyOf(libraries);
  }

  /**
   * Reads a bill.
   *
   * @throws IOException when the file cannot be read, or is not a CycloneDX bill in JSON
   */
  public static SbomFacts read(Path file) throws IOException {
    if (Files.size(file) > LARGEST) {
      throw new IOException(file + " is larger than 32 MiB");
    }
    JsonNode bom;
    try {
      bom = JSON.readTree(Files.readAllBytes(file));
    } catch (JacksonException malformed) {
      throw new IOException(file + " is not JSON: " + malformed.getOriginalMessage(), malformed);
    }
    if (!bom.path("bomFormat").asString("").equals("CycloneDX")) {
      throw new IOException(file + " is not a CycloneDX document: its bomFormat is another");
    }
    var subject = bom.path("metadata").path("component");
    var components = bom.path("components");
    var files = new TreeMap<String, String>();
    var libraries = new TreeMap<String, String>();
    for (var component : components) {
      sha256(component)
          .ifPresent(digest -> files.put(text(component.get("bom-ref")).orElse(""), digest));
      if (component.path("type").asString("").equals("library")) {
        text(component.get("purl"))
            .ifPresent(url -> sha256(component).ifPresent(digest -> libraries.put(url, digest)));
      }
    }
    return new SbomFacts(
        sha256(subject),
        text(subject.get("version")),
        components.isArray() ? components.size() : 0,
        files,
        libraries);
  }

  /**
   * Returns whether the bill contains a file with its own digest, or as part of a listed Java
   * runtime.
   */
  public boolean tellsOf(String name, String sha256) {
    return files.containsValue(sha256)
        || files.keySet().stream()
            .filter(listed -> listed.endsWith(JavaRuntime.RELEASE))
            .map(listed -> listed.substring(0, listed.lastIndexOf('/') + 1))
            .anyMatch(name::startsWith);
  }

  private static Optional<String> sha256(JsonNode component) {
    for (var hash : component.path("hashes")) {
      if (hash.path("alg").asString("").equals("SHA-256")) {
        return text(hash.get("content"));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> text(@Nullable JsonNode node) {
    return node != null && node.isString() ? Optional.of(node.asString()) : Optional.empty();
  }
}
