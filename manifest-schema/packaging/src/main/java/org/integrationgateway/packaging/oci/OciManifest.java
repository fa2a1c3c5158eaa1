package org.integrationgateway.packaging.oci;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Platform;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A manifest or an index, with its bytes, whose digest is its name.
 *
 * @param described the descriptor of the bytes
 * @param bytes as a registry keeps them
 * @param subject that it refers to; empty when it is not a referrer
 */
@SuppressWarnings("ArrayRecordComponent")
public record OciManifest(Descriptor described, byte[] bytes, Optional<Descriptor> subject) {
  /** The largest manifest that a registry must accept, in bytes. */
  public static final int LARGEST = 4 << 20;

  static final byte[] EMPTY_CONFIG = {'{', '}'};

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  /** Makes a manifest of an artifact. */
  static OciManifest of(
      String artifactType,
      Descriptor config,
      List<Descriptor> layers,
      Map<String, String> annotations,
      @Nullable Descriptor subject) {
    var json =
        JSON.createObjectNode()
            .put("schemaVersion", 2)
            .put("mediaType", MediaTypes.MANIFEST)
            .put("artifactType", artifactType);
    json.set("config", config.json());
    var list = json.putArray("layers");
    layers.forEach(layer -> list.add(layer.json()));
    if (subject != null) {
      json.set("subject", subject.json());
    }
    new TreeMap<>(annotations).forEach(json.putObject("annotations")::put);
    var bytes = JSON.writeValueAsBytes(json);
    return new OciManifest(
        Descriptor.of(MediaTypes.MANIFEST, bytes, annotations).typed(artifactType),
        bytes,
        Optional.ofNullable(subject));
  }

  /** Makes an index. The specification permits to leave out the type of the artifact. */
  static OciManifest index(
      @Nullable String artifactType, List<Descriptor> entries, Map<String, String> annotations) {
    var json = JSON.createObjectNode().put("schemaVersion", 2).put("mediaType", MediaTypes.INDEX);
    if (artifactType != null) {
      json.put("artifactType", artifactType);
    }
    var list = json.putArray("manifests");
    entries.forEach(entry -> list.add(entry.json()));
    if (!annotations.isEmpty()) {
      new TreeMap<>(annotations).forEach(json.putObject("annotations")::put);
    }
    var bytes = JSON.writeValueAsBytes(json);
    return new OciManifest(
        Descriptor.of(MediaTypes.INDEX, bytes, Map.of()), bytes, Optional.empty());
  }

  /**
   * Reads the entries of an index, without their platforms.
   *
   * @throws IllegalArgumentException when it is no index
   */
  static List<Descriptor> entries(byte[] index) {
    var root = read(index, MediaTypes.INDEX);
    var entries = new ArrayList<Descriptor>();
    for (var entry : root.path("manifests")) {
      entries.add(Descriptor.read(entry));
    }
    return entries;
  }

  /**
   * Reads a manifest with what it refers to.
   *
   * @param described by the entry that names it
   * @throws IllegalArgumentException when it is no manifest
   */
  static OciManifest read(Descriptor described, byte[] manifest) {
    var root = read(manifest, MediaTypes.MANIFEST);
    var type = root.path("artifactType").asString("");
    return new OciManifest(
        type.isEmpty() ? described : described.typed(type),
        manifest,
        Optional.of(root.path("subject")).filter(JsonNode::isObject).map(Descriptor::read));
  }

  /** Returns the layers of a manifest. */
  public List<Descriptor> layers() {
    return layers(bytes);
  }

  /**
   * Reads the layers of a manifest.
   *
   * @throws IllegalArgumentException when it is no manifest
   */
  static List<Descriptor> layers(byte[] manifest) {
    var layers = new ArrayList<Descriptor>();
    read(manifest, MediaTypes.MANIFEST)
        .path("layers")
        .forEach(layer -> layers.add(Descriptor.read(layer)));
    return layers;
  }

  /**
   * Reads the platform of an image's configuration.
   *
   * @throws IllegalArgumentException when it names none
   */
  static Platform platform(byte[] config) {
    var root = json(config);
    return Platform.parse(
        root.path("os").asString("") + "/" + root.path("architecture").asString(""));
  }

  /**
   * Reads the descriptor of a manifest's configuration.
   *
   * @throws IllegalArgumentException when it is no manifest
   */
  static Descriptor config(byte[] manifest) {
    return Descriptor.read(read(manifest, MediaTypes.MANIFEST).path("config"));
  }

  /** Returns whether these bytes are an index, and not a manifest. */
  static boolean isIndex(byte[] bytes) {
    return json(bytes).has("manifests");
  }

  private static JsonNode read(byte[] bytes, String mediaType) {
    var root = json(bytes);
    var type = root.path("mediaType").asString(mediaType);
    if (root.path("schemaVersion").asInt(0) != 2 || !type.equals(mediaType)) {
      throw new IllegalArgumentException(
          "its mediaType is '" + type + "', but must be " + mediaType);
    }
    return root;
  }

  private static JsonNode json(byte[] bytes) {
    try {
      return JSON.readTree(bytes);
    } catch (JacksonException malformed) {
      throw new IllegalArgumentException(
          "it is not JSON: " + malformed.getOriginalMessage(), malformed);
    }
  }

  /**
   * Checks bytes against the digest by which they were asked for.
   *
   * @throws IllegalArgumentException when they have another one
   */
  static void require(String digest, byte[] bytes) {
    var actual = "sha256:" + Sha256.hex(bytes);
    if (!actual.equals(digest)) {
      throw new IllegalArgumentException(
          "it has the digest " + actual + ", but " + digest + " was asked for");
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OciManifest same && Arrays.equals(bytes, same.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
