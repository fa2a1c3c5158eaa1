package org.integrationgateway.packaging.release;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.junit.jupiter.api.Test;

class ReleaserRefusalsTest extends ReleaserFixture {
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
        "has version 1.2.0, but the release has version 2.0.0");

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

    refuses(this::run, "weather-1.2.0-generic.tar.gz and ", "it must be the only archive");
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

    refuses(this::run, "SHA256SUMS says", "it was changed after it was packaged");
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

    refuses(this::run, "has another digest than its manifest records");
  }
}
