package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of an artifact by their names: its own layers, and those of the artifacts that refer to
 * it, as {@link OciArtifact} makes both. Each is held to its digest.
 */
public final class RegistryFiles {
  /** Number of manifests that are fetched: each is a request. */
  private static final int MOST_REFERRERS = 64;

  private RegistryFiles() {}

  /**
   * Returns a file of the artifact that the client's reference names; empty without such a file, or
   * without the artifact.
   *
   * @param name of the file, the title of its layer
   * @param limit of its size in bytes
   * @throws IOException when the registry refuses, or the file is larger
   */
  public static Optional<byte[]> find(RegistryClient client, String name, int limit)
      throws IOException {
    try {
      var named = client.manifest(client.reference().version());
      if (named.isEmpty()) {
        return Optional.empty();
      }
      var manifests = new ArrayList<byte[]>();
      if (!OciManifest.isIndex(named.get())) {
        manifests.add(named.get());
      }
      var own = in(client, manifests, name, limit);
      return own.isPresent()
          ? own
          : in(client, referrers(client, digest(named.get())), name, limit);
    } catch (IllegalArgumentException malformed) {
      throw new IOException(client.reference() + ": " + malformed.getMessage(), malformed);
    }
  }

  private static String digest(byte[] manifest) {
    return Descriptor.of(MediaTypes.INDEX, manifest, Map.of()).digest();
  }

  /**
   * The manifests that refer to one: of the registry's own list, else of the tag that lists them.
   */
  private static List<byte[]> referrers(RegistryClient client, String digest) throws IOException {
    var list = client.referrers(digest);
    if (list.isEmpty()) {
      list = client.manifest(digest.replace(':', '-'));
    }
    var found = new ArrayList<byte[]>();
    if (list.isPresent()) {
      var entries = OciManifest.entries(list.get());
      for (var entry : entries.subList(0, Math.min(MOST_REFERRERS, entries.size()))) {
        client.manifest(entry.digest()).ifPresent(found::add);
      }
    }
    return found;
  }

  private static Optional<byte[]> in(
      RegistryClient client, List<byte[]> manifests, String name, int limit) throws IOException {
    for (var manifest : manifests) {
      var described = Descriptor.of(MediaTypes.MANIFEST, manifest, Map.of());
      for (var layer : OciManifest.read(described, manifest).layers()) {
        if (name.equals(layer.annotations().get(MediaTypes.TITLE))) {
          return Optional.of(blob(client, layer, name, limit));
        }
      }
    }
    return Optional.empty();
  }

  private static byte[] blob(RegistryClient client, Descriptor layer, String name, int limit)
      throws IOException {
    if (layer.size() > limit) {
      throw new IOException(
          "%s of %s is larger than %d bytes".formatted(name, client.reference(), limit));
    }
    var bytes = client.blob(layer.digest(), answer -> answer.body().readNBytes(limit + 1));
    OciManifest.require(layer.digest(), bytes);
    return bytes;
  }
}
