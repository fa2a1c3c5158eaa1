package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.manifest.Platform;

/**
 * The image of a container for one platform, with what refers to it. Images of several platforms
 * become one artifact, whose index names the manifest of each.
 *
 * @param platform by the configuration of the image
 * @param manifest of the image
 * @param referrers to the manifest, such as its bill of materials
 * @param blobs of the image and the referrers, by digest
 */
public record PlatformImage(
    Platform platform,
    OciManifest manifest,
    List<OciManifest> referrers,
    Map<Descriptor, BlobContent> blobs) {
  private static final int LARGEST_INDEX = 1 << 20;

  public PlatformImage {
    referrers = List.copyOf(referrers);
    blobs = new LinkedHashMap<>(blobs);
  }

  /**
   * Reads the images of an OCI layout on disk, also of one that has several.
   *
   * @throws IOException when the folder is no layout of images, or content has another digest than
   *     its name
   */
  public static List<PlatformImage> in(Path layout) throws IOException {
    var index = layout.resolve("index.json");
    if (!Files.isRegularFile(index) || Files.size(index) > LARGEST_INDEX) {
      throw new IOException(layout + " is not an OCI layout: it has no index.json");
    }
    try {
      var entries = OciManifest.entries(Files.readAllBytes(index));
      var manifests = new ArrayList<OciManifest>();
      for (var entry : entries) {
        var bytes = blob(layout, entry);
        if (OciManifest.isIndex(bytes)) {
          for (var inner : OciManifest.entries(bytes)) {
            manifests.add(OciManifest.read(plain(inner), blob(layout, inner)));
          }
        } else {
          manifests.add(OciManifest.read(plain(entry), bytes));
        }
      }
      return images(layout, manifests);
    } catch (IllegalArgumentException malformed) {
      throw new IOException(layout + ": " + malformed.getMessage(), malformed);
    }
  }

  private static List<PlatformImage> images(Path layout, List<OciManifest> manifests)
      throws IOException {
    var images = new ArrayList<PlatformImage>();
    for (var manifest : manifests) {
      if (manifest.subject().isPresent()) {
        continue;
      }
      var referrers =
          manifests.stream()
              .filter(
                  other ->
                      other
                          .subject()
                          .filter(of -> of.digest().equals(manifest.described().digest()))
                          .isPresent())
              .toList();
      var blobs = new LinkedHashMap<Descriptor, BlobContent>();
      addContent(blobs, layout, manifest);
      for (var referrer : referrers) {
        addContent(blobs, layout, referrer);
      }
      var config = blob(layout, OciManifest.config(manifest.bytes()));
      images.add(new PlatformImage(OciManifest.platform(config), manifest, referrers, blobs));
    }
    return images;
  }

  private static void addContent(
      Map<Descriptor, BlobContent> blobs, Path layout, OciManifest manifest) {
    var config = OciManifest.config(manifest.bytes());
    blobs.put(config, file(layout, config));
    manifest.layers().forEach(layer -> blobs.put(layer, file(layout, layer)));
  }

  private static Descriptor plain(Descriptor entry) {
    return Descriptor.of(entry.mediaType(), entry.sha256(), entry.size(), Map.of());
  }

  private static BlobContent file(Path layout, Descriptor part) {
    return new BlobContent.InFile(layout.resolve("blobs/sha256").resolve(part.sha256()));
  }

  /** Reads a manifest, an index or a configuration, which are small. */
  private static byte[] blob(Path layout, Descriptor part) throws IOException {
    if (part.size() > OciManifest.LARGEST) {
      throw new IllegalArgumentException(part.digest() + " is larger than a manifest may be");
    }
    try (var in = file(layout, part).open()) {
      var bytes = in.readNBytes(OciManifest.LARGEST);
      OciManifest.require(part.digest(), bytes);
      return bytes;
    }
  }

  /**
   * Returns the image with one more file that refers to it.
   *
   * @param type of the file and of the artifact
   * @param name of the file
   */
  public PlatformImage with(String type, String name, byte[] content) {
    var empty = Descriptor.of(MediaTypes.EMPTY, OciManifest.EMPTY_CONFIG, Map.of());
    var file = Descriptor.of(type, content, Map.of(MediaTypes.TITLE, name));
    var more = new LinkedHashMap<>(blobs);
    more.put(empty, new BlobContent.InMemory(OciManifest.EMPTY_CONFIG));
    more.put(file, new BlobContent.InMemory(content));
    var all = new ArrayList<>(referrers);
    all.add(
        OciManifest.of(
            type, empty, List.of(file), Map.of(MediaTypes.TITLE, name), manifest.described()));
    return new PlatformImage(platform, manifest, all, more);
  }

  /**
   * Returns images of several platforms as one artifact.
   *
   * @param annotations of the index
   * @throws IllegalArgumentException when two are for one platform
   */
  public static OciArtifact together(List<PlatformImage> images, Map<String, String> annotations) {
    var sorted = new TreeMap<String, PlatformImage>();
    for (var image : images) {
      if (sorted.put(image.platform.toString(), image) != null) {
        throw new IllegalArgumentException("two images are for " + image.platform);
      }
    }
    var blobs = new LinkedHashMap<Descriptor, BlobContent>();
    var manifests = new ArrayList<OciManifest>();
    var referrers = new ArrayList<OciManifest>();
    var entries = new ArrayList<Descriptor>();
    for (var image : sorted.values()) {
      blobs.putAll(image.blobs);
      manifests.add(image.manifest);
      referrers.addAll(image.referrers);
      var described = image.manifest.described();
      entries.add(
          new Descriptor(
              described.mediaType(),
              described.digest(),
              described.size(),
              Optional.empty(),
              Optional.of(image.platform),
              new TreeMap<>()));
    }
    return new OciArtifact(
        blobs, manifests, OciManifest.index(null, entries, annotations), referrers);
  }
}
