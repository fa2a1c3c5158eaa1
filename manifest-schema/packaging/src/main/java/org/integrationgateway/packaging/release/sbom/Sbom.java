package org.integrationgateway.packaging.release.sbom;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import org.integrationgateway.base.digest.Sha256;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes bills of materials. A bill lists every file of the archive with its digest, a jar as a
 * library; a Java runtime is listed as one component without its files. It contains the archive's
 * digest, from which its serial number is derived. The same archive gives the same bytes.
 */
public final class Sbom {
  /** Namespace of names that are URLs (RFC 9562, section 6.6). */
  private static final UUID NAMESPACE = UUID.fromString("6ba7b811-9dad-11d1-80b4-00c04fd430c8");

  private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

  private Sbom() {}

  /**
   * Returns the text of an archive's bill.
   *
   * @throws IOException when a file cannot be read, or a Java runtime does not contain its version
   */
  public static String of(SbomRequest request) throws IOException {
    return text(
        main(request),
        request.archiveSha256(),
        "gateway package",
        request.timestamp(),
        request.files());
  }

  /**
   * Returns the text of a bill.
   *
   * @param main what the files are together
   * @param sha256 from which the serial number is derived
   * @param tool that writes the bill
   */
  static String text(
      SbomComponent main, String sha256, String tool, Instant timestamp, List<SbomFile> files)
      throws IOException {
    var components = components(files);
    var bom = JsonNodeFactory.instance.objectNode();
    bom.put("$schema", "http://cyclonedx.org/schema/bom-1.6.schema.json");
    bom.put("bomFormat", "CycloneDX").put("specVersion", "1.6");
    bom.put("serialNumber", "urn:uuid:" + serial(sha256));
    bom.put("version", 1);
    metadata(bom.putObject("metadata"), timestamp, tool, main);
    var list = bom.putArray("components");
    components.forEach(component -> list.add(component.json()));
    var dependencies = bom.putArray("dependencies");
    var needs = dependencies.addObject().put("ref", main.ref()).putArray("dependsOn");
    components.forEach(component -> needs.add(component.ref()));
    components.forEach(component -> dependencies.addObject().put("ref", component.ref()));
    return written(bom);
  }

  private static void metadata(
      ObjectNode metadata, Instant timestamp, String tool, SbomComponent main) {
    metadata.put("timestamp", timestamp.truncatedTo(ChronoUnit.SECONDS).toString());
    metadata.putArray("lifecycles").addObject().put("phase", "build");
    metadata
        .putObject("tools")
        .putArray("components")
        .addObject()
        .put("type", "application")
        .put("group", "org.integrationgateway")
        .put("name", tool);
    metadata.set("component", main.json());
  }

  /** The archive as a component. */
  private static SbomComponent main(SbomRequest request) {
    var manifest = request.manifest();
    var version = request.version().text();
    var purl = PackageUrl.generic(manifest.source().text(), version, request.platform());
    var properties = new TreeMap<String, String>();
    properties.put("gateway:archive", request.archive());
    properties.put("gateway:kind", manifest.kind().text());
    properties.put("gateway:source", manifest.source().text());
    request.platform().ifPresent(on -> properties.put("gateway:platform", on.toString()));
    return new SbomComponent(SbomComponent.Type.APPLICATION, purl, manifest.packageName())
        .version(version)
        .description(manifest.description())
        .purl(purl)
        .sha256(request.archiveSha256())
        .properties(properties);
  }

  private static List<SbomComponent> components(List<SbomFile> files) throws IOException {
    var sorted = files.stream().sorted(Comparator.comparing(SbomFile::path)).toList();
    var runtimes = sorted.stream().filter(JavaRuntime::describes).toList();
    var components = new ArrayList<SbomComponent>();
    for (var file : sorted) {
      if (runtimes.contains(file)) {
        components.add(hashed(JavaRuntime.component(file), file));
        continue;
      }
      boolean ofRuntime =
          runtimes.stream()
              .anyMatch(runtime -> file.path().startsWith(JavaRuntime.folder(runtime)));
      if (!ofRuntime) {
        components.add(component(file));
      }
    }
    return components;
  }

  private static SbomComponent component(SbomFile file) throws IOException {
    return hashed(
        file.path().endsWith(".jar")
            ? Jar.component(file)
            : new SbomComponent(SbomComponent.Type.FILE, file.path(), file.path()),
        file);
  }

  private static SbomComponent hashed(SbomComponent component, SbomFile file) throws IOException {
    try (var in = file.content().open()) {
      return component.sha256(Sha256.hex(in));
    }
  }

  /** A name-based UUID (RFC 9562, version 5), so that no two archives share a serial number. */
  private static UUID serial(String archiveSha256) {
    try {
      var digest = MessageDigest.getInstance("SHA-1");
      digest.update(
          ByteBuffer.allocate(16)
              .putLong(NAMESPACE.getMostSignificantBits())
              .putLong(NAMESPACE.getLeastSignificantBits())
              .array());
      digest.update(("urn:sha256:" + archiveSha256).getBytes(StandardCharsets.US_ASCII));
      var hash = ByteBuffer.wrap(digest.digest());
      return new UUID(
          hash.getLong() & ~0xf000L | 0x5000L, hash.getLong() & 0x3fff_ffff_ffff_ffffL | 1L << 63);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-1", impossible);
    }
  }

  private static String written(ObjectNode bom) {
    var printer =
        new DefaultPrettyPrinter().withObjectIndenter(INDENTER).withArrayIndenter(INDENTER);
    return JsonMapper.builder().build().writer().with(printer).writeValueAsString(bom) + "\n";
  }
}
