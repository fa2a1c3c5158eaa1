package org.integrationgateway.packaging.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.release.ReleaseRequest;
import org.integrationgateway.packaging.release.Releaser;
import org.integrationgateway.packaging.release.Weather;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.KeyPairs;
import org.integrationgateway.rules.registry.StrictRegistry;
import org.integrationgateway.rules.registry.StrictRegistry.Trait;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases in a registry: pushed by the tools of authors, and read back. */
final class RegistryPushTest {
  private static final RegistryLogin CI = new RegistryLogin("ci", "sesame");
  private static final String NAME = "acme/weather";

  @TempDir Path root;
  private final List<String> log = new ArrayList<>();
  private Path release = Path.of("");

  @BeforeEach
  void make() throws Exception {
    release = released("1.2.0");
  }

  private Path released(String version) throws Exception {
    var collected = root.resolve("dist-" + version);
    Weather.program(root.resolve("sources-" + version), "#!/bin/sh\nexit 0\n")
        .version(version)
        .pack("linux/amd64,darwin/arm64", collected);
    var output = root.resolve("release-" + version);
    Releaser.run(
        new ReleaseRequest(
            collected,
            output,
            Optional.empty(),
            List.of(),
            Optional.of(KeyPairs.ed25519(root, "key-" + version).signing()),
            BuildOrigin.LOCAL,
            line -> {}));
    return output;
  }

  @Test
  void aPushedReleaseIsReadBackByItsTagAndItsDigest() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS)) {
      var pushed = push(registry, null);

      var byTag = read(registry, "1.2.0", null);
      assertThat(byTag.metadata()).isEqualTo(Files.readAllBytes(release.resolve("release.yaml")));
      assertThat(byTag.at()).isEqualTo(pushed);
      assertThat(RegistryRelease.read(reading(pushed, null)).metadata())
          .isEqualTo(byTag.metadata());
      var archive = release.resolve("weather-1.2.0-linux-amd64.tar.gz");
      assertThat(
              reading(pushed, null)
                  .<String>blob("sha256:" + Sha256.hex(archive), a -> Sha256.hex(a.body())))
          .isEqualTo(Sha256.hex(archive));
    }
  }

  @Test
  void billsReferToTheirPlatformsAndSignaturesToTheRelease() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS)) {
      var pushed = push(registry, null);
      var artifact = OciArtifact.of(release);

      assertThat(artifact.referrers())
          .extracting(referrer -> referrer.described().artifactType().orElseThrow())
          .containsExactlyInAnyOrder(
              MediaTypes.SBOM, MediaTypes.SBOM, MediaTypes.SIGNATURE, MediaTypes.PROVENANCE);
      for (var referrer : artifact.referrers()) {
        assertThat(registry.manifest(NAME, referrer.described().digest())).isPresent();
      }
      assertThat(
              artifact.referrers().stream()
                  .filter(one -> one.subject().orElseThrow().digest().equals(pushed.version())))
          .hasSize(2);
      assertThat(registry.asked()).noneMatch(line -> line.contains("/manifests/sha256-"));
    }
  }

  @Test
  void aRegistryWithoutTheReferrersApiGetsTheTagOfEachSubject() throws Exception {
    try (var registry = new StrictRegistry()) {
      var pushed = push(registry, null);
      push(registry, null);

      var listed = registry.manifest(NAME, pushed.version().replace(':', '-')).orElseThrow();
      assertThat(listed)
          .containsOnlyOnce(MediaTypes.SIGNATURE)
          .containsOnlyOnce("\"artifactType\":\"" + MediaTypes.PROVENANCE);
      for (var manifest : OciArtifact.of(release).manifests()) {
        assertThat(registry.manifest(NAME, manifest.described().digest().replace(':', '-')))
            .hasValueSatisfying(text -> assertThat(text).contains(MediaTypes.SBOM));
      }
    }
  }

  @Test
  void logsInAsTheRegistryAsks() throws Exception {
    for (var trait : List.of(Trait.TOKENS, Trait.BASIC)) {
      try (var registry = new StrictRegistry(Trait.REFERRERS, trait)) {
        push(registry, CI);
        assertThat(read(registry, "1.2.0", CI).metadata()).isNotEmpty();
        assertThatThrownBy(() -> push(registry, new RegistryLogin("ci", "wrong")))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("was refused as the user 'ci'")
            .hasMessageNotContaining("wrong");
        assertThatThrownBy(() -> push(registry, null)).hasMessageContaining("without a login");
      }
    }
  }

  @Test
  void readsAnonymouslyByATokenThatIsForReading() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS, Trait.TOKENS)) {
      push(registry, CI);

      assertThat(read(registry, "1.2.0", null).metadata()).isNotEmpty();
    }
  }

  @Test
  void credentialsDoNotFollowARedirectToAnotherHost() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS, Trait.TOKENS, Trait.REDIRECTS_BLOBS)) {
      push(registry, CI);

      assertThat(read(registry, "1.2.0", CI).metadata()).isNotEmpty();
      assertThat(registry.asked()).anyMatch(line -> line.startsWith("BLOB /sha256:"));
    }
  }

  @Test
  void pushesNothingTwiceAndNeverMovesATag() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS)) {
      push(registry, null);
      long uploads = uploads(registry);
      push(registry, null);
      assertThat(uploads(registry)).as("nothing is uploaded again").isEqualTo(uploads);

      var other = OciArtifact.of(released("1.3.0"));
      var place = place(registry, "1.2.0");
      assertThatThrownBy(
              () ->
                  new RegistryPush(
                          RegistryClient.writing(place, new JdkTransport(), null), other, log::add)
                      .run())
          .hasMessageContaining(place + " already holds another release");
    }
  }

  @Test
  void refusesContentThatIsNotThatOfItsDigest() throws Exception {
    try (var registry = new StrictRegistry(Trait.REFERRERS)) {
      var pushed = push(registry, null);
      var manifest = OciArtifact.of(release).manifests().get(0).described().digest();
      registry.moveTag(NAME, pushed.version(), manifest);
      assertThatThrownBy(() -> RegistryRelease.read(reading(pushed, null)))
          .hasMessageContaining("it has the digest " + manifest);
      registry.damageBlobs();
      assertThatThrownBy(() -> read(registry, "1.2.0", null))
          .hasMessageContaining("it has the digest sha256:");
    }
  }

  @Test
  void saysThatAnArtifactOrATagIsMissing() throws Exception {
    try (var registry = new StrictRegistry()) {
      assertThatThrownBy(() -> read(registry, "9.9.9", null))
          .hasMessageContaining(NAME + ":9.9.9 does not exist");
    }
  }

  private static long uploads(StrictRegistry registry) {
    return registry.asked().stream().filter(line -> line.startsWith("POST ")).count();
  }

  private OciReference push(StrictRegistry registry, @Nullable RegistryLogin login)
      throws Exception {
    var client = RegistryClient.writing(place(registry, "1.2.0"), new JdkTransport(), login);
    return new RegistryPush(client, OciArtifact.of(release), log::add).run();
  }

  private static RegistryRelease read(
      StrictRegistry registry, String tag, @Nullable RegistryLogin login) throws IOException {
    return RegistryRelease.read(reading(place(registry, tag), login));
  }

  private static RegistryClient reading(OciReference place, @Nullable RegistryLogin login) {
    return RegistryClient.reading(place, new JdkTransport(), login);
  }

  private static OciReference place(StrictRegistry registry, String tag) {
    return OciReference.parse(registry.host() + "/" + NAME + ":" + tag);
  }
}
