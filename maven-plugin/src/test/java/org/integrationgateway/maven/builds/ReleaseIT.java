package org.integrationgateway.maven.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that were collected, released with a signature, and checked as a consumer would. */
class ReleaseIT {
  private final MavenUnderTest maven = MavenUnderTest.current();

  @TempDir Path folder;

  @Test
  void aSignedReleaseVerifiesUntilAByteOfItChanges() throws Exception {
    var project = TestProject.copy("catalogue", folder);
    var keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    project.write("release.key", pem("PRIVATE KEY", keys.getPrivate()));
    project.write("release.pub", pem("PUBLIC KEY", keys.getPublic()));

    maven.run(project, "package", "gateway:release", "-Dgateway.signing.key=release.key").ok();
    var verify =
        new String[] {
          "gateway:verify",
          "-Dgateway.verify.targets=target/release",
          "-Dgateway.verify.key=release.pub"
        };
    assertThat(maven.run(project, verify).ok().log()).contains("signature");

    var sums = project.folder().resolve("target/release/SHA256SUMS");
    Files.writeString(sums, Files.readString(sums).replace('a', 'b'));
    assertThat(maven.run(project, verify).failed().log()).contains("FAILED", "signature");
  }

  @Tag("nightly")
  @Test
  void aReleaseForAMavenRepositoryIsInstalledWithTheProject() throws Exception {
    var project = TestProject.copy("catalogue", folder);

    maven
        .run(
            project,
            "package",
            "gateway:release",
            "install:install",
            "-Dgateway.release.to=maven,oci")
        .ok();

    try (var installed = Files.walk(Path.of(System.getProperty("gateway.it.repository")))) {
      assertThat(installed.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.matches("catalogue-.*-release\\.yaml"))
          .anyMatch(name -> name.matches("catalogue-.*-generic\\.cdx\\.json"))
          .anyMatch(name -> name.matches("catalogue-.*-checksums\\.txt"));
    }
    assertThat(project.folder().resolve("target/release-oci/index.json")).exists();
  }

  @Tag("nightly")
  @Test
  void aMissingPlatformIsNoRelease() throws Exception {
    var project = TestProject.copy("catalogue", folder);
    maven.run(project, "package", "-Dgateway.platform=linux/amd64").ok();

    var refused = maven.run(project, "gateway:release", "-Dgateway.platform=windows/amd64");

    assertThat(refused.failed().log()).contains("windows");
    assertThat(project.folder().resolve("target/release")).doesNotExist();
  }

  private static String pem(String type, Key key) {
    var text = Base64.getMimeEncoder().encodeToString(key.getEncoded());
    return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
  }
}
