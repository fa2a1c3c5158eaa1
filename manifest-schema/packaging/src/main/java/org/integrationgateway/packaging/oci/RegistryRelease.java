package org.integrationgateway.packaging.oci;

import java.io.IOException;
import org.integrationgateway.manifest.place.OciReference;
import org.jspecify.annotations.Nullable;

/**
 * A release as a registry has it.
 *
 * @param at the index by its digest
 * @param metadata the bytes of {@code release.yaml}, which have the digest that the index pins
 */
@SuppressWarnings("ArrayRecordComponent")
public record RegistryRelease(OciReference at, byte[] metadata) {
  private static final int LARGEST_METADATA = 64 << 10;

  /**
   * Reads the release that a reference names.
   *
   * @throws IOException when it does not exist, or content has another digest than it should have
   */
  public static RegistryRelease read(RegistryClient client) throws IOException {
    var reference = client.reference();
    var named =
        client
            .manifest(reference.version())
            .orElseThrow(
                () ->
                    new IOException(
                        reference
                            + " does not exist: compare the name and the tag with those of"
                            + " the registry"));
    try {
      return read(client, named);
    } catch (IllegalArgumentException malformed) {
      throw new IOException(reference + ": " + malformed.getMessage(), malformed);
    }
  }

  private static RegistryRelease read(RegistryClient client, byte[] named) throws IOException {
    var reference = client.reference();
    var manifest = named;
    if (OciManifest.isIndex(named)) {
      var entry = entry(named);
      if (entry == null) {
        throw notARelease();
      }
      manifest =
          client
              .manifest(entry.digest())
              .orElseThrow(
                  () ->
                      new IOException(
                          reference
                              + " names "
                              + entry.digest()
                              + ", which the"
                              + " registry does not have: push the release again"));
    }
    var config = OciManifest.config(manifest);
    if (!config.mediaType().equals(MediaTypes.METADATA) || config.size() > LARGEST_METADATA) {
      throw notARelease();
    }
    var metadata =
        client.blob(config.digest(), answer -> answer.body().readNBytes(LARGEST_METADATA));
    OciManifest.require(config.digest(), metadata);
    return new RegistryRelease(
        reference.at(Descriptor.of(MediaTypes.INDEX, named, java.util.Map.of()).digest()),
        metadata);
  }

  private static @Nullable Descriptor entry(byte[] index) {
    return OciManifest.entries(index).stream()
        .filter(entry -> entry.annotations().containsKey(MediaTypes.PLATFORM))
        .findFirst()
        .orElse(null);
  }

  private static IllegalArgumentException notARelease() {
    return new IllegalArgumentException(
        "it is not a release of a package, which 'gateway release' and gateway:release push");
  }
}
