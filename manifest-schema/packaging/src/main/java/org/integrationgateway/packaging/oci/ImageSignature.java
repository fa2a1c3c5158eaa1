package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.integrationgateway.packaging.release.signature.SigningKey;
import tools.jackson.databind.json.JsonMapper;

/**
 * The signature of an image as {@code cosign verify --key} reads it (cosign's "SIGNATURE_SPEC",
 * with the payload of "simple signing"): it refers to the index of the image, and a registry has it
 * also under a tag of the image's digest.
 */
public final class ImageSignature {
  static final String ARTIFACT = "application/vnd.dev.cosign.artifact.sig.v1+json";
  static final String PAYLOAD = "application/vnd.dev.cosign.simplesigning.v1+json";
  static final String NOTE = "dev.cosignproject.cosign/signature";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ImageSignature() {}

  /**
   * Returns the artifact with a signature of its index. The same key and index give the same bytes.
   *
   * @param name of the image, which those who verify may read
   * @throws SignatureException when the key cannot sign
   * @throws IOException when the key cannot be read
   */
  public static OciArtifact add(OciArtifact artifact, String name, SigningKey.Ed25519 key)
      throws SignatureException, IOException {
    var index = artifact.index().described();
    var payload = payload(name, index.digest());
    // Ed25519 has no time.
    var signature = Base64.getEncoder().encodeToString(key.sign(payload, Instant.EPOCH));
    var layer = Descriptor.of(PAYLOAD, payload, Map.of(NOTE, signature));
    var blobs = new LinkedHashMap<>(artifact.blobs());
    blobs.put(empty(), new BlobContent.InMemory(OciManifest.EMPTY_CONFIG));
    blobs.put(layer, new BlobContent.InMemory(payload));
    var referrers = new ArrayList<>(artifact.referrers());
    referrers.add(of(List.of(layer), index));
    return new OciArtifact(blobs, artifact.manifests(), artifact.index(), referrers);
  }

  private static byte[] payload(String name, String digest) {
    var root = JSON.createObjectNode();
    var critical = root.putObject("critical");
    critical.putObject("identity").put("docker-reference", name);
    critical.putObject("image").put("docker-manifest-digest", digest);
    critical.put("type", "cosign container image signature");
    root.putNull("optional");
    return JSON.writeValueAsBytes(root);
  }

  private static Descriptor empty() {
    return Descriptor.of(MediaTypes.EMPTY, OciManifest.EMPTY_CONFIG, Map.of());
  }

  private static OciManifest of(List<Descriptor> layers, Descriptor index) {
    return OciManifest.of(ARTIFACT, empty(), layers, Map.of(), index);
  }

  /** Whether this referrer is such a signature. */
  static boolean is(OciManifest referrer) {
    return referrer.described().artifactType().filter(ARTIFACT::equals).isPresent();
  }

  /** The tag of the signatures of an image. */
  static String tag(Descriptor image) {
    return "sha256-" + image.sha256() + ".sig";
  }

  /** Returns a signature together with those that a registry has, such as those of other keys. */
  static OciManifest beside(OciManifest signature, List<Descriptor> there) {
    var all = new ArrayList<>(there);
    signature.layers().stream().filter(layer -> !there.contains(layer)).forEach(all::add);
    return of(all, signature.subject().orElseThrow());
  }
}
