package org.integrationgateway.packaging.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.rules.registry.StrictRegistry;
import org.integrationgateway.rules.registry.StrictRegistry.Trait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images of containers for several platforms, in layouts and in a registry. */
final class PlatformImageTest {
  private static final Map<String, String> NOTES = Map.of(MediaTypes.VERSION, "1.0.0");

  @TempDir Path root;

  /** A layout as a builder of images writes it, with one manifest. */
  private Path layout(String arch) throws IOException {
    var layout = root.resolve(arch);
    var blobs = Files.createDirectories(layout.resolve("blobs/sha256"));
    var config = stored(blobs, "{\"architecture\":\"%s\",\"os\":\"linux\"}".formatted(arch));
    var layer = stored(blobs, "files for " + arch);
    var manifest =
        """
        {"schemaVersion":2,"mediaType":"%s","config":%s,"layers":[%s]}"""
            .formatted(
                MediaTypes.MANIFEST,
                entry("application/vnd.oci.image.config.v1+json", config),
                entry("application/vnd.oci.image.layer.v1.tar+gzip", layer));
    Files.writeString(
        layout.resolve("index.json"),
        """
        {"schemaVersion":2,"manifests":[%s]}"""
            .formatted(entry(MediaTypes.MANIFEST, stored(blobs, manifest))));
    return layout;
  }

  private static byte[] stored(Path blobs, String text) throws IOException {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    Files.write(blobs.resolve(Sha256.hex(bytes)), bytes);
    return bytes;
  }

  private static String entry(String type, byte[] bytes) {
    return """
        {"mediaType":"%s","digest":"sha256:%s","size":%d}"""
        .formatted(type, Sha256.hex(bytes), bytes.length);
  }

  private PlatformImage image(String arch) throws IOException {
    var images = PlatformImage.in(layout(arch));
    assertThat(images).hasSize(1);
    return images.get(0).with(MediaTypes.SBOM, "bill.json", arch.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void imagesOfTwoMachinesBecomeOneIndexWithWhatRefersToEach() throws Exception {
    var other = root.resolve("other");
    LayoutFolder.write(PlatformImage.together(List.of(image("arm64")), NOTES), "1.0.0", other);

    var here = image("amd64");
    var joined = root.resolve("joined");
    var all = List.of(PlatformImage.in(other).get(0), here);
    LayoutFolder.write(PlatformImage.together(all, NOTES), "1.0.0", joined);

    var read = PlatformImage.in(joined);
    assertThat(read)
        .extracting(PlatformImage::platform)
        .containsExactly(Platform.of("linux", "amd64"), Platform.of("linux", "arm64"));
    assertThat(read)
        .allSatisfy(
            image -> {
              assertThat(image.referrers()).hasSize(1);
              var bill = image.referrers().get(0).layers().get(0).sha256();
              assertThat(joined.resolve("blobs/sha256").resolve(bill))
                  .hasContent(image.platform().arch());
            });
    assertThat(read.get(0).manifest()).isEqualTo(here.manifest());
  }

  @Test
  void aRegistryGetsTheIndexWithBothPlatforms() throws Exception {
    var artifact = PlatformImage.together(List.of(image("arm64"), image("amd64")), NOTES);
    try (var registry = new StrictRegistry(Trait.REFERRERS)) {
      var place = OciReference.parse(registry.host() + "/acme/gateway:1.0.0");
      var client = RegistryClient.writing(place, new JdkTransport(), null);
      var pushed = new RegistryPush(client, artifact, line -> {}).run();

      assertThat(pushed.toString()).endsWith("@" + artifact.index().described().digest());
      var index = new String(client.manifest("1.0.0").orElseThrow(), StandardCharsets.UTF_8);
      assertThat(index).contains("\"amd64\"", "\"arm64\"");
    }
  }

  @Test
  void refusesTwoImagesForOnePlatform() throws IOException {
    var twice = List.of(image("amd64"), image("amd64"));

    assertThatThrownBy(() -> PlatformImage.together(twice, NOTES))
        .hasMessageContaining("two images are for linux/amd64");
  }

  @Test
  void refusesWhatIsNoLayoutOrWasChanged() throws IOException {
    assertThatThrownBy(() -> PlatformImage.in(root)).hasMessageContaining("no index.json");

    var layout = layout("amd64");
    var manifest = PlatformImage.in(layout).get(0).manifest();
    Files.writeString(
        layout.resolve("blobs/sha256").resolve(manifest.described().sha256()),
        new String(manifest.bytes(), StandardCharsets.UTF_8).replace("amd64", "arm64") + " ");

    assertThatThrownBy(() -> PlatformImage.in(layout)).hasMessageContaining("digest");
  }
}
