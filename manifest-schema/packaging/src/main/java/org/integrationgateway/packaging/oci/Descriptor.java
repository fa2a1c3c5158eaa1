package org.integrationgateway.packaging.oci;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A description of content (OCI image specification, "descriptor").
 *
 * @param digest {@code sha256:} and 64 hexadecimal digits
 * @param size in bytes
 * @param artifactType of a manifest; empty for other content
 * @param platform of a manifest in an index; empty where it is for all
 */
public record Descriptor(
    String mediaType,
    String digest,
    long size,
    Optional<String> artifactType,
    Optional<Platform> platform,
    SortedMap<String, String> annotations) {
  private static final String PREFIX = "sha256:";
  private static final Pattern DIGEST = Pattern.compile(PREFIX + "[0-9a-f]{64}");

  /**
   * Checks the digest, which is a part of URLs and of paths.
   *
   * @throws IllegalArgumentException when the digest or the size cannot be
   */
  public Descriptor {
    annotations = new TreeMap<>(annotations);
    if (!DIGEST.matcher(digest).matches()) {
      throw new IllegalArgumentException(
          "the digest '" + digest + "' is not " + PREFIX + " and 64 lower-case hexadecimal digits");
    }
    if (size < 0) {
      throw new IllegalArgumentException("content cannot have " + size + " bytes");
    }
  }

  static Descriptor of(String mediaType, String sha256, long size, Map<String, String> notes) {
    return new Descriptor(
        mediaType, PREFIX + sha256, size, Optional.empty(), Optional.empty(), new TreeMap<>(notes));
  }

  static Descriptor of(String mediaType, byte[] bytes, Map<String, String> notes) {
    return of(mediaType, Sha256.hex(bytes), bytes.length, notes);
  }

  /**
   * Reads one of a manifest or an index.
   *
   * @throws IllegalArgumentException when it is malformed
   */
  static Descriptor read(JsonNode json) {
    var annotations = new TreeMap<String, String>();
    for (var one : json.path("annotations").properties()) {
      annotations.put(one.getKey(), one.getValue().asString(""));
    }
    return new Descriptor(
        json.path("mediaType").asString(""),
        json.path("digest").asString(""),
        json.path("size").asLong(-1),
        Optional.of(json.path("artifactType").asString("")).filter(text -> !text.isEmpty()),
        Optional.empty(),
        annotations);
  }

  /** The digest without its algorithm. */
  public String sha256() {
    return digest.substring(PREFIX.length());
  }

  Descriptor typed(String type) {
    return new Descriptor(mediaType, digest, size, Optional.of(type), platform, annotations);
  }

  /** Returns the entry of an index for the archive of a platform, or for a generic archive. */
  Descriptor of(ReleaseMetadata.Entry entry) {
    var notes = new TreeMap<>(annotations);
    notes.put(MediaTypes.PLATFORM, entry.suffix());
    return new Descriptor(mediaType, digest, size, artifactType, entry.platform(), notes);
  }

  /** Returns the entry of a layout's index that names the artifact. */
  Descriptor named(String tag) {
    var notes = new TreeMap<>(annotations);
    notes.put(MediaTypes.REF_NAME, tag);
    return new Descriptor(mediaType, digest, size, artifactType, platform, notes);
  }

  /** Returns this descriptor as a member of a manifest or an index. */
  ObjectNode json() {
    var json =
        JsonNodeFactory.instance
            .objectNode()
            .put("mediaType", mediaType)
            .put("digest", digest)
            .put("size", size);
    artifactType.ifPresent(type -> json.put("artifactType", type));
    if (!annotations.isEmpty()) {
      annotations.forEach(json.putObject("annotations")::put);
    }
    platform.ifPresent(
        on -> {
          var node = json.putObject("platform").put("architecture", on.arch()).put("os", on.os());
          on.libc().ifPresent(name -> node.putArray("os.features").add(name));
        });
    return json;
  }
}
