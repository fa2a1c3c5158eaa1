package org.integrationgateway.packaging.oci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.release.Programs;
import org.integrationgateway.packaging.release.ReleaseRequest;
import org.integrationgateway.packaging.release.Releaser;
import org.integrationgateway.packaging.release.Weather;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.KeyPairs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A release in the registry that most others are made of. */
@Tag("nightly")
final class DistributionRegistryTest {
  @TempDir Path root;

  @Test
  void takesAReleaseAndGivesItBackWithItsReferrers() throws Exception {
    if (System.getProperty("gateway.test.registry") == null) {
      Programs.require("go");
    }
    var release = release();
    try (var registry = DistributionRegistry.start(root)) {
      var place = OciReference.parse(registry.host() + "/acme/weather:1.2.0");
      var artifact = OciArtifact.of(release);
      var client = RegistryClient.writing(place, new JdkTransport(), null);

      var pushed = new RegistryPush(client, artifact, line -> {}).run();
      new RegistryPush(client, artifact, line -> {}).run();

      var reading = RegistryClient.reading(place, new JdkTransport(), null);
      var read = RegistryRelease.read(reading);
      assertThat(read.at()).isEqualTo(pushed);
      assertThat(read.metadata()).isEqualTo(Files.readAllBytes(release.resolve("release.yaml")));
      var archive = Sha256.hex(release.resolve("weather-1.2.0-linux-amd64.tar.gz"));
      assertThat(reading.<String>blob("sha256:" + archive, a -> Sha256.hex(a.body())))
          .isEqualTo(archive);
      var listed = reading.manifest(pushed.version().replace(':', '-')).orElseThrow();
      assertThat(OciManifest.entries(listed))
          .extracting(entry -> entry.artifactType().orElseThrow())
          .containsExactlyInAnyOrder(MediaTypes.SIGNATURE, MediaTypes.PROVENANCE);
    }
  }

  private Path release() throws Exception {
    var dist = root.resolve("dist");
    Weather.program(root.resolve("sources"), "#!/bin/sh\nexit 0\n")
        .pack("linux/amd64,linux/amd64/musl", dist);
    Releaser.run(
        new ReleaseRequest(
            dist,
            root.resolve("release"),
            Optional.empty(),
            List.of(),
            Optional.of(KeyPairs.ed25519(root, "key").signing()),
            BuildOrigin.LOCAL,
            line -> {}));
    return root.resolve("release");
  }
}
