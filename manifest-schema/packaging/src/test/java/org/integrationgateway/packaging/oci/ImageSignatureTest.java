package org.integrationgateway.packaging.oci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.release.signature.KeyPairs;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.integrationgateway.rules.registry.StrictRegistry;
import org.integrationgateway.rules.registry.StrictRegistry.Trait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signatures of images, as cosign looks for them and reads them. */
final class ImageSignatureTest {
  private static final String NAME = "acme/gateway";
  private static final String IMAGE = "registry.example.com/" + NAME;
  private static final OciArtifact UNSIGNED =
      new OciArtifact(
          Map.of(), List.of(), OciManifest.index(null, List.of(), Map.of("a", "b")), List.of());

  @TempDir Path root;

  private static OciArtifact signed(KeyPairs.Pair key) throws Exception {
    return ImageSignature.add(UNSIGNED, IMAGE, (SigningKey.Ed25519) key.signing());
  }

  @Test
  void namesTheDigestOfTheIndexAndIsThatOfTheKey() throws Exception {
    var key = KeyPairs.ed25519(root, "key");
    var artifact = signed(key);

    var signature = artifact.referrers().get(0);
    assertThat(signature.subject().orElseThrow().digest())
        .isEqualTo(UNSIGNED.index().described().digest());
    var layer = signature.layers().get(0);
    assertThat(layer.mediaType()).isEqualTo("application/vnd.dev.cosign.simplesigning.v1+json");
    var payload = bytes(artifact, layer);
    assertThat(new String(payload, StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {"critical":{"identity":{"docker-reference":"%s"},"image":{"docker-manifest-digest":"%s"},\
            "type":"cosign container image signature"},"optional":null}"""
                .formatted(IMAGE, UNSIGNED.index().described().digest()));
    var made = Base64.getDecoder().decode(layer.annotations().get(ImageSignature.NOTE));
    assertThat(key.verification().verify(payload, made, Instant.now())).startsWith("Ed25519 key");
    assertThat(signed(key).referrers()).isEqualTo(artifact.referrers());
  }

  private static byte[] bytes(OciArtifact artifact, Descriptor blob) throws IOException {
    try (InputStream in = artifact.blobs().get(blob).open()) {
      return in.readAllBytes();
    }
  }

  @Test
  void aRegistryHasItAtItsTagBesideThoseOfOtherKeys() throws Exception {
    var key = KeyPairs.ed25519(root, "key");
    var other = KeyPairs.ed25519(root, "other");
    try (var registry = new StrictRegistry(Trait.REFERRERS)) {
      push(registry, signed(key));
      push(registry, signed(other));
      push(registry, signed(key));

      var tag = UNSIGNED.index().described().digest().replace(':', '-') + ".sig";
      var stored = registry.manifest(NAME, tag).orElseThrow().getBytes(StandardCharsets.UTF_8);
      assertThat(OciManifest.layers(stored))
          .containsExactly(
              signed(key).referrers().get(0).layers().get(0),
              signed(other).referrers().get(0).layers().get(0));
    }
  }

  private static void push(StrictRegistry registry, OciArtifact artifact) throws IOException {
    var place = OciReference.parse(registry.host() + "/" + NAME + ":1.0.0");
    var client = RegistryClient.writing(place, new JdkTransport(), null);
    new RegistryPush(client, artifact, line -> {}).run();
  }
}
