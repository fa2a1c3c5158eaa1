package org.integrationgateway.packaging.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.KeyPairs;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.junit.jupiter.api.Test;

class ReleaserTest extends ReleaserFixture {
  @Test
  void makesOneReleaseOfWhatSeveralMachinesBuilt() throws Exception {
    weather("a").pack("linux/amd64", collected().resolve("dist-linux"));
    weather("b").pack("darwin/arm64", collected().resolve("dist-darwin"));
    weather("c").pack("windows/amd64", collected());
    var key = KeyPairs.ed25519(root, "key");

    var result = Releaser.run(signed(key.signing()));

    assertThat(result.archives())
        .extracting(ReleaseArchive::suffix)
        .containsExactly("darwin-arm64", "linux-amd64", "windows-amd64");
    var metadata = MetadataReader.read(result.metadata()).metadata().orElseThrow();
    assertThat(metadata.runtime()).isEqualTo(RuntimeKind.EXECUTABLE);
    assertThat(metadata.archives()).hasSize(3);
    assertThat(
            key.verification()
                .verify(
                    Files.readAllBytes(result.checksums()),
                    Files.readAllBytes(result.signatures().get(0)),
                    java.time.Instant.now()))
        .startsWith("Ed25519 key");
    assertThat(files(release())).hasSize(3 + 3 + 4);
    Programs.require("sha256sum");
    var checked = Programs.run(release(), "sha256sum", "--check", "--strict", "SHA256SUMS");
    assertThat(checked.exit()).as(checked.output()).isZero();
    assertThat(checked.output().lines()).hasSize(7);
  }

  @Test
  void theSameArchivesGiveTheSameBytesWhereverTheyWereCollected() throws Exception {
    weather("a").pack(PAIR, collected());
    Releaser.run(request());
    var first = files(release());
    var elsewhere = root.resolve("elsewhere");
    Weather.collect(
        weather("other/place").pack("linux/amd64", root.resolve("d1")), elsewhere.resolve("1"));
    Weather.collect(
        weather("third").pack("darwin/arm64", root.resolve("d2")), elsewhere.resolve("2"));

    Releaser.run(
        request(
            elsewhere, root.resolve("release-2"), Optional.empty(), List.of(), Optional.empty()));

    assertThat(files(root.resolve("release-2"))).isEqualTo(first);
  }

  @Test
  void leavesAReleaseThatIsThereAlready() throws Exception {
    weather("a").pack(PAIR, collected());
    var key = KeyPairs.ed25519(root, "key").signing();
    Releaser.run(signed(key));
    var before = Files.getLastModifiedTime(release());
    var identity =
        Files.readAttributes(release(), java.nio.file.attribute.BasicFileAttributes.class)
            .fileKey();

    var again = Releaser.run(signed(key));

    assertThat(log).anyMatch(line -> line.endsWith("already holds this release"));
    assertThat(Files.getLastModifiedTime(release())).isEqualTo(before);
    assertThat(
            Files.readAttributes(release(), java.nio.file.attribute.BasicFileAttributes.class)
                .fileKey())
        .isEqualTo(identity);
    assertThat(again.signatures()).allMatch(Files::exists);
  }

  @Test
  void signsAgainWhatAnotherKeySigned() throws Exception {
    weather("a").pack(PAIR, collected());
    Releaser.run(signed(KeyPairs.ed25519(root, "old").signing()));
    var key = KeyPairs.ed25519(root, "new");

    var result = Releaser.run(signed(key.signing()));

    assertThat(
            key.signing()
                .signed(
                    Files.readAllBytes(result.checksums()),
                    Files.readAllBytes(result.signatures().get(0))))
        .isTrue();
  }

  @Test
  void replacesAnEarlierReleaseAsAWhole() throws Exception {
    weather("a").pack(PAIR, collected());
    Releaser.run(request());
    var other = root.resolve("other");
    weather("a").version("1.3.0").pack("linux/amd64", other);

    Releaser.run(request(other, release(), Optional.empty(), List.of(), Optional.empty()));

    assertThat(files(release()).keySet())
        .containsExactly(
            "SHA256SUMS",
            "release.yaml",
            "weather-1.3.0-linux-amd64.cdx.json",
            "weather-1.3.0-linux-amd64.tar.gz");
    assertThat(children(root)).noneMatch(name -> name.startsWith(".release"));
  }

  @Test
  void releasesAPackageWithoutAProgramForEveryPlatform() throws Exception {
    Weather.declarative(root.resolve("a")).pack("", collected());

    var result = Releaser.run(requiring(List.copyOf(Platform.MATRIX)));

    assertThat(result.archives()).extracting(ReleaseArchive::suffix).containsExactly("generic");
    assertThat(result.metadata()).content().contains("runtime: declarative");
  }

  @Test
  void aFailureLeavesTheEarlierReleaseUntouched() throws Exception {
    weather("a").pack(PAIR, collected());
    Releaser.run(request());
    var before = files(release());
    weather("b").version("1.3.0").pack("linux/amd64", collected());

    refuses(this::run, "disagree in their manifests");
    refuses(() -> Releaser.run(from(collected().resolve("nowhere"))), "there is no folder");
    var archive = Files.createFile(root.resolve("weather.tar.gz"));
    refuses(() -> Releaser.run(from(archive)), "is a file: name the folder");
    Files.delete(archive);

    assertThat(files(release())).isEqualTo(before);
    assertThat(children(root)).noneMatch(name -> name.startsWith(".release"));
  }

  private ReleaseRequest from(Path folder) {
    return new ReleaseRequest(
        folder,
        release(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        BuildOrigin.LOCAL,
        log::add);
  }

  @Test
  void aKeyThatCannotSignLeavesNothing() throws Exception {
    weather("a").pack(PAIR, collected());
    var key = new SigningKey.Ed25519(Files.writeString(root.resolve("bad.pem"), "no key"));

    refuses(() -> Releaser.run(signed(key)), "bad.pem is not a key in PEM");

    assertThat(release()).doesNotExist();
    assertThat(children(root)).noneMatch(name -> name.startsWith(".release"));
  }

  @Test
  void doesNotReplaceAFolderOfOtherThings() throws Exception {
    weather("a").pack(PAIR, collected());
    Files.createDirectories(release());
    Files.writeString(release().resolve("thesis.txt"), "years of work");

    refuses(this::run, "holds something other than a release");
    refuses(
        () ->
            Releaser.run(
                request(collected(), collected(), Optional.empty(), List.of(), Optional.empty())),
        "name another for the release");

    assertThat(release().resolve("thesis.txt")).hasContent("years of work");
  }

  @Test
  void doesNotCollectAnEarlierReleaseInside() throws Exception {
    weather("a").pack(PAIR, collected());
    var inside = collected().resolve("release");
    var request = request(collected(), inside, Optional.empty(), List.of(), Optional.empty());
    Releaser.run(request);

    assertThat(Releaser.run(request).archives()).hasSize(2);
  }

  @Test
  void saysWhenThereIsNothingToRelease() throws Exception {
    Files.createDirectories(collected().resolve("empty"));

    refuses(this::run, "no archive (.tar.gz) is in");
  }

  @Test
  void warnsOfAKeyThatOthersCanRead() throws Exception {
    weather("a").pack(PAIR, collected());
    var key = KeyPairs.ed25519(root, "key").signing();
    Files.setPosixFilePermissions(key.file(), PosixFilePermissions.fromString("rw-r--r--"));

    Releaser.run(signed(key));

    assertThat(log).anyMatch(line -> line.startsWith("warning: others can read the private key"));
    assertThat(Files.getPosixFilePermissions(release()))
        .isEqualTo(PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
