package org.integrationgateway.image.layout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.image.root.ImageRoot;
import org.integrationgateway.packaging.release.sbom.FolderSbom;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The bill of materials of the image: every file with its digest, jars with their coordinates, the
 * Java, and the packages of the system that files are from.
 */
public final class ImageSbom {
  /** The name of its file. */
  public static final String FILE = "gateway-image.cdx.json";

  private static final PercentEncoding PART = PercentEncoding.keeping("-._~");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ImageSbom() {}

  /**
   * Writes the bill beside the files of the image.
   *
   * @param packages records of dpkg by name
   */
  public static Path write(
      ImageRoot root, String version, Map<String, String> packages, Path folder)
      throws IOException {
    var written = FolderSbom.write(root.folder(), "gateway-image", version, root.time());
    var bom = (ObjectNode) JSON.readTree(Files.readAllBytes(written));
    Files.delete(written);
    var release = release(root);
    for (var one : packages.entrySet()) {
      addPackage(bom, one.getKey(), fields(one.getValue(), ": "), release);
    }
    return Files.write(
        Files.createDirectories(folder).resolve(FILE),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(bom));
  }

  private static void addPackage(
      ObjectNode bom, String name, Map<String, String> fields, Map<String, String> release) {
    var version = fields.getOrDefault("Version", "");
    var system = release.getOrDefault("ID", "debian");
    var purl =
        "pkg:deb/%s/%s@%s?arch=%s&distro=%s-%s"
            .formatted(
                system,
                PART.encode(name),
                PART.encode(version),
                fields.getOrDefault("Architecture", ""),
                system,
                release.getOrDefault("VERSION_ID", ""));
    ((ArrayNode) bom.get("components"))
        .addObject()
        .put("type", "library")
        .put("bom-ref", purl)
        .put("name", name)
        .put("version", version)
        .put("publisher", fields.getOrDefault("Maintainer", ""))
        .put("purl", purl);
    var dependencies = (ArrayNode) bom.get("dependencies");
    ((ArrayNode) dependencies.get(0).get("dependsOn")).add(purl);
    dependencies.addObject().put("ref", purl);
  }

  private static Map<String, String> release(ImageRoot root) throws IOException {
    var file = root.at("/etc/os-release");
    return Files.exists(file) ? fields(Files.readString(file), "=") : Map.of();
  }

  private static Map<String, String> fields(String text, String between) {
    var fields = new TreeMap<String, String>();
    for (var line : text.lines().toList()) {
      int at = line.indexOf(between);
      if (at > 0) {
        fields.put(line.substring(0, at), line.substring(at + between.length()).replace("\"", ""));
      }
    }
    return fields;
  }
}
