package org.integrationgateway.packaging.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.integrationgateway.packaging.release.signature.KeyPairs;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleaserTest {
  private static final String SCRIPT = "#!/bin/sh\nexit 0\n";
  private static final String PAIR = "linux/amd64,darwin/arm64";

  @TempDir Path root;
  private final List<String> log = new ArrayList<>();

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
    assertThat(files(release())).hasSize(3 + 3 + 3);
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
  void namesBothArchivesAndTheMemberThatDiffers() throws Exception {
    weather("a").pack("linux/amd64", collected());
    weather("b")
        .change("displayName: Weather", "displayName: Climate")
        .pack("darwin/arm64", collected().resolve("mac"));

    refuses(
        this::run,
        "darwin-arm64.tar.gz and ",
        "linux-amd64.tar.gz disagree in their manifests",
        "'displayName' is 'Climate' in the first, 'Weather' in the other");
  }

  @Test
  void namesTheOperationThatDiffers() throws Exception {
    Weather.declarative(root.resolve("a")).pack("linux/amd64", collected());
    Weather.declarative(root.resolve("b"))
        .change("path: /forecast", "path: /forecasts")
        .pack("darwin/arm64", collected());

    refuses(
        this::run,
        "'spec.surfaces.rest.operations[0].path' is '/forecasts' in the first, '/forecast' in the other");
  }

  @Test
  void findsAFileThatOneMachineHadOtherwise() throws Exception {
    weather("a").pack("linux/amd64", collected());
    weather("b")
        .file("schemas/config.json", "{\"type\": \"object\"}\r\n")
        .pack("windows/amd64", collected());

    refuses(this::run, "hold different files 'schemas/config.json'", "line ends");
  }

  @Test
  void refusesVersionsThatDifferOrWereNotAskedFor() throws Exception {
    weather("a").pack("linux/amd64", collected());
    refuses(
        () ->
            Releaser.run(
                request(collected(), release(), Optional.of("2.0.0"), List.of(), Optional.empty())),
        "has version 1.2.0, and 2.0.0 is to be released");

    weather("b").version("1.2.1").pack("darwin/arm64", collected());
    refuses(this::run, "'version' is '1.2.1' in the first, '1.2.0' in the other");
  }

  @Test
  void refusesAPlatformTwiceOrMissing() throws Exception {
    weather("a").pack("linux/amd64", collected());
    refuses(
        () ->
            Releaser.run(
                requiring(
                    List.of(Platform.parse("linux/amd64"), Platform.parse("linux/arm64/musl")))),
        "no archive for linux/arm64/musl: there are linux-amd64");

    weather("b").pack("linux/amd64", collected().resolve("again"));
    refuses(this::run, "are both for linux-amd64: collect each platform once");
  }

  @Test
  void refusesAGenericArchiveBesideOthers() throws Exception {
    Weather.declarative(root.resolve("a")).pack("", collected());
    Weather.declarative(root.resolve("b")).pack("linux/amd64", collected());

    refuses(this::run, "weather-1.2.0-generic.tar.gz and ", "nothing can stand beside it");
  }

  @Test
  void refusesAMissingEmptyOrForeignBill() throws Exception {
    weather("a").pack(PAIR, collected());
    var bill = collected().resolve("weather-1.2.0-linux-amd64.cdx.json");
    var other = collected().resolve("weather-1.2.0-darwin-arm64.cdx.json");

    Files.delete(bill);
    refuses(
        this::run,
        "has no bill of materials",
        "weather-1.2.0-linux-amd64.cdx.json must lie beside");
    Files.writeString(bill, "{\"bomFormat\": \"CycloneDX\", \"components\": []}");
    refuses(this::run, "is empty: it lists no component");
    Files.writeString(bill, "");
    refuses(this::run, "weather-1.2.0-linux-amd64.cdx.json");
    Files.copy(other, bill, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    refuses(this::run, "describes another archive");
  }

  @Test
  void refusesADamagedArchive() throws Exception {
    weather("a").pack(PAIR, collected());
    var archive = Weather.archive(collected(), "linux-amd64");
    var bytes = Files.readAllBytes(archive);

    Files.write(archive, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    refuses(this::run, "GW3003");
    Files.delete(collected().resolve("SHA256SUMS"));
    bytes[bytes.length - 3] ^= 1;
    Files.write(archive, bytes);
    refuses(this::run, "weather-1.2.0-linux-amd64.tar.gz", "GW300");
  }

  @Test
  void refusesAnotherArchiveThanTheMachineMade() throws Exception {
    weather("a").pack("linux/amd64", collected());
    var changed =
        weather("b")
            .file("icon.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>")
            .pack("linux/amd64", root.resolve("d"));
    Files.copy(
        Weather.archive(changed, "linux-amd64"),
        Weather.archive(collected(), "linux-amd64"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);

    refuses(this::run, "SHA256SUMS says", "it changed since it was packaged");
  }

  @Test
  void refusesAnArchiveOfAnotherName() throws Exception {
    weather("a").pack("linux/amd64", collected());
    Files.delete(collected().resolve("SHA256SUMS"));
    Files.move(
        Weather.archive(collected(), "linux-amd64"), Weather.archive(collected(), "darwin-arm64"));
    refuses(this::run, "carries a program for linux/amd64, and is named otherwise");

    Files.move(
        Weather.archive(collected(), "darwin-arm64"),
        collected().resolve("climate-1.2.0-linux-amd64.tar.gz"));
    refuses(this::run, "its name must begin with 'weather-1.2.0-'");
  }

  @Test
  void refusesAProgramThatTheManifestDoesNotMean() throws Exception {
    Files.createDirectories(collected());
    var manifest =
        """
        kind: app
        source: github.com/acme/providers/weather
        version: 1.2.0
        entrypoint: {artifactPath: artifacts/linux/amd64/run}
        artifacts:
        - {os: linux, arch: amd64, path: artifacts/linux/amd64/run, sha256: "%s"}
        """
            .formatted(Sha256.hex("another".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    new ArchiveWriter(java.time.Instant.EPOCH)
        .bytes("manifest.yaml", manifest.getBytes(java.nio.charset.StandardCharsets.UTF_8), false)
        .bytes(
            "artifacts/linux/amd64/run",
            SCRIPT.getBytes(java.nio.charset.StandardCharsets.UTF_8),
            true)
        .write(Weather.archive(collected(), "linux-amd64"));

    refuses(this::run, "is not the one whose digest its manifest has");
  }

  @Test
  void aFailureLeavesTheEarlierReleaseUntouched() throws Exception {
    weather("a").pack(PAIR, collected());
    Releaser.run(request());
    var before = files(release());
    weather("a").version("1.3.0").pack("linux/amd64", collected());

    refuses(this::run, "disagree in their manifests");
    refuses(
        () ->
            Releaser.run(
                new ReleaseRequest(
                    collected().resolve("nowhere"),
                    release(),
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    log::add)),
        "there is no folder");

    assertThat(files(release())).isEqualTo(before);
    assertThat(children(root)).noneMatch(name -> name.startsWith(".release"));
  }

  @Test
  void aKeyThatCannotSignLeavesNothing() throws Exception {
    weather("a").pack(PAIR, collected());
    var key = new SigningKey.Ed25519(Files.writeString(root.resolve("bad.pem"), "no key"));

    refuses(() -> Releaser.run(signed(key)), "bad.pem is no key in PEM");

    assertThat(release()).doesNotExist();
    assertThat(children(root)).noneMatch(name -> name.startsWith(".release"));
  }

  @Test
  void doesNotReplaceAFolderOfOtherThings() throws Exception {
    weather("a").pack(PAIR, collected());
    Files.createDirectories(release());
    Files.writeString(release().resolve("thesis.txt"), "years of work");

    refuses(this::run, "holds something else than a release");
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

    refuses(this::run, "no archive (.tar.gz) lies in");
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

  private Weather weather(String folder) throws IOException {
    return Weather.program(root.resolve(folder), SCRIPT);
  }

  private Path collected() {
    return root.resolve("collected");
  }

  private Path release() {
    return root.resolve("release");
  }

  private ReleaseResult run() throws ReleaseException {
    return Releaser.run(request());
  }

  private ReleaseRequest request() {
    return request(collected(), release(), Optional.empty(), List.of(), Optional.empty());
  }

  private ReleaseRequest requiring(List<Platform> platforms) {
    return request(collected(), release(), Optional.empty(), platforms, Optional.empty());
  }

  private ReleaseRequest signed(SigningKey key) {
    return request(collected(), release(), Optional.empty(), List.of(), Optional.of(key));
  }

  private ReleaseRequest request(
      Path folder,
      Path output,
      Optional<String> version,
      List<Platform> required,
      Optional<SigningKey> key) {
    return new ReleaseRequest(folder, output, version, required, key, log::add);
  }

  private static void refuses(ThrowingCallable release, String... words) {
    assertThatThrownBy(release).isInstanceOf(ReleaseException.class).message().contains(words);
  }

  private static Map<String, String> files(Path folder) throws IOException {
    var files = new TreeMap<String, String>();
    for (var name : children(folder)) {
      files.put(name, Sha256.hex(folder.resolve(name)));
    }
    return files;
  }

  private static List<String> children(Path folder) throws IOException {
    try (var children = Files.list(folder)) {
      return children.map(child -> child.getFileName().toString()).sorted().toList();
    }
  }
}
