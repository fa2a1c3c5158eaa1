package org.integrationgateway.packaging.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.host.connect.GrpcIdentityProbe;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.platform.PlatformChoice;
import org.integrationgateway.packaging.release.signature.VerificationKey;
import org.integrationgateway.packaging.verify.VerifyCheck.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class VerifierTest {
  private static final String ARCHIVE = "catalogue-1.0.0-generic.tar.gz";
  private static final String BILL = "catalogue-1.0.0-generic.cdx.json";
  private static final byte[] SCRIPT = "#!/bin/sh\n".getBytes(StandardCharsets.US_ASCII);

  @TempDir Path work;

  private Releases releases = new Releases(Path.of(""));
  private Path release = Path.of("");

  @BeforeEach
  void make() throws Exception {
    releases = new Releases(work);
    release = releases.ofManifest();
  }

  @Test
  void passesWhatThePackagerMade() throws Exception {
    var report = releases.verify(release);

    assertThat(report.passed()).as("%s", report).isTrue();
    assertThat(report.checks())
        .extracting(VerifyCheck::name)
        .contains("signature", "checksums", "metadata", "sbom", "archive", "manifest", "start");
    assertThat(Releases.said(report, Outcome.SKIPPED, "start"))
        .containsExactly("it has no program");
  }

  @Test
  void passesAnMcpServerAndLeavesItsStartToAGateway() throws Exception {
    var report = releases.verify(releases.ofMcpProgram());

    assertThat(report.passed()).as("%s", report).isTrue();
    assertThat(Releases.said(report, Outcome.SKIPPED, "start"))
        .containsExactly("its program is an MCP server, which a gateway starts");
  }

  @Test
  void passesAnArchiveAlone() throws Exception {
    assertThat(releases.verify(release.resolve(ARCHIVE)).passed()).isTrue();
  }

  @Tag("nightly")
  @ParameterizedTest
  @EnumSource(
      value = Layout.class,
      names = {"IMAGE", "SINGLE"})
  void passesAProviderThatCarriesItsJavaAndFindsItInTheBill(Layout layout) throws Exception {
    var folder = releases.ofProvider("good", PlatformChoice.DEFAULT, layout);

    var report = releases.verify(folder);

    assertThat(report.passed()).as("%s", report).isTrue();
    assertThat(Releases.said(report, Outcome.PASSED, "start"))
        .singleElement()
        .asString()
        .contains("with an empty environment");
    try (var files = Files.newDirectoryStream(folder, "*.cdx.json")) {
      assertThat(files.iterator().next()).content().contains("\"name\" : \"openjdk\"");
    }
  }

  @Test
  void startsAProviderWhoseArchiveIsForAllPlatforms() throws Exception {
    var folder = releases.ofProvider("good", PlatformChoice.DEFAULT, Layout.PORTABLE);

    var report = releases.verify(folder);

    assertThat(report.passed()).as("%s", report).isTrue();
    assertThat(Releases.said(report, Outcome.PASSED, "start")).hasSize(1);
  }

  @Test
  void skipsTheStartOfProgramsForOtherPlatforms() throws Exception {
    var folder = releases.ofProvider("good", PlatformChoice.parse("darwin/arm64"));
    var report = releases.verify(folder);

    assertThat(report.passed()).as("%s", report).isTrue();
    assertThat(Releases.said(report, Outcome.SKIPPED, "start"))
        .singleElement()
        .asString()
        .startsWith("it is for darwin-arm64, this host is ");
  }

  @Test
  void seesAFlippedByteInAnArchive() throws Exception {
    flip(release.resolve(ARCHIVE));
    var report = releases.verify(release);

    assertThat(Releases.said(report, Outcome.FAILED, "checksums"))
        .containsExactly(ARCHIVE + " has another digest than SHA256SUMS lists");
    assertThat(Releases.said(report, Outcome.FAILED, "archive")).hasSize(1);
    assertThat(Releases.said(report, Outcome.FAILED, "sbom")).hasSize(1);
  }

  @Test
  void seesAnotherBill() throws Exception {
    Files.writeString(
        release.resolve(BILL),
        """
        {"bomFormat": "CycloneDX", "specVersion": "1.6", "components": [{"type": "library"}]}
        """);
    var report = releases.verify(release);

    assertThat(Releases.said(report, Outcome.FAILED, "sbom"))
        .containsExactly(BILL + " describes another archive: the digest differs");
    assertThat(Releases.said(report, Outcome.FAILED, "metadata"))
        .containsExactly(BILL + " is missing, or another file than release.yaml says");
  }

  @Test
  void seesAnEmptyBill() throws Exception {
    Files.writeString(release.resolve(BILL), "{\"bomFormat\": \"CycloneDX\", \"components\": []}");

    assertThat(Releases.said(releases.verify(release), Outcome.FAILED, "sbom"))
        .containsExactly(BILL + " lists nothing");
  }

  @Test
  void seesWhatIsMissing() throws Exception {
    Files.delete(release.resolve(BILL));
    Files.delete(release.resolve("release.yaml"));
    var report = releases.verify(release);

    assertThat(Releases.said(report, Outcome.FAILED, "sbom"))
        .containsExactly("there is no " + BILL);
    assertThat(Releases.said(report, Outcome.FAILED, "metadata"))
        .containsExactly("there is no release.yaml");
    assertThat(Releases.said(report, Outcome.FAILED, "checksums")).hasSize(2);
  }

  @Test
  void seesChecksumsThatAreNone() throws Exception {
    Files.writeString(release.resolve("SHA256SUMS"), "nonsense\n");

    assertThat(Releases.said(releases.verify(release), Outcome.FAILED, "checksums"))
        .singleElement()
        .asString()
        .startsWith("SHA256SUMS: line 1: ");
  }

  @Test
  void seesAnArchiveThatNobodyReleased() throws Exception {
    Files.copy(release.resolve(ARCHIVE), release.resolve("catalogue-1.0.0-extra.tar.gz"));
    var report = releases.verify(release);

    assertThat(Releases.said(report, Outcome.FAILED, "checksums"))
        .containsExactly("catalogue-1.0.0-extra.tar.gz exists, but is not listed in SHA256SUMS");
    assertThat(Releases.said(report, Outcome.FAILED, "metadata"))
        .containsExactly("catalogue-1.0.0-extra.tar.gz is not in release.yaml");
  }

  @Test
  void seesAnArchiveUnderAnotherName() throws Exception {
    var renamed = work.resolve("other-2.0.0-generic.tar.gz");
    Files.move(release.resolve(ARCHIVE), renamed, StandardCopyOption.ATOMIC_MOVE);

    assertThat(Releases.said(releases.verify(renamed), Outcome.FAILED, "name"))
        .containsExactly(
            "its manifest says " + ARCHIVE + ": the archive was renamed, or is another one");
  }

  @Test
  void seesABillThatLeavesSomethingOut() throws Exception {
    var bill = Files.readString(release.resolve(BILL));
    var icon = Sha256.hex(work.resolve("declarative/icon.svg"));
    assertThat(bill).contains(icon);
    Files.writeString(release.resolve(BILL), bill.replace(icon, "0".repeat(64)));

    assertThat(Releases.said(releases.verify(release), Outcome.FAILED, "sbom"))
        .containsExactly("it does not list icon.svg, or with another digest");
  }

  @Test
  void seesABinaryForAnotherPlatform() throws Exception {
    var windows = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
    windows.putShort(0, (short) 0x5a4d).putInt(0x3c, 0x80).putShort(0x84, (short) 0x8664);
    var report = crafted(windows.array(), true, "");

    assertThat(Releases.said(report, Outcome.FAILED, "platform"))
        .containsExactly(
            "artifacts/linux/amd64/probe is for windows/amd64, but the archive is for linux/amd64");
  }

  @Test
  void seesAProgramThatMayNotRun() throws Exception {
    assertThat(Releases.said(crafted(SCRIPT, false, ""), Outcome.FAILED, "modes"))
        .containsExactly("artifacts/linux/amd64/probe is not executable");
  }

  @Test
  void seesAnArtifactThatIsNotWhatTheManifestRecords() throws Exception {
    var report = crafted(SCRIPT, true, "  sha256: '" + "0".repeat(64) + "'\n");

    assertThat(Releases.said(report, Outcome.FAILED, "artifacts"))
        .singleElement()
        .asString()
        .contains("records another digest for artifacts/linux/amd64/probe");
  }

  @Test
  void seesAFileThatTheManifestNamesAndThatIsNotThere() throws Exception {
    var report = crafted(SCRIPT, true, "iconFile: icon.svg\n");

    assertThat(Releases.said(report, Outcome.FAILED, "manifest"))
        .singleElement()
        .asString()
        .contains("file 'icon.svg' does not exist");
  }

  /** An archive that no packager would write. */
  private VerifyReport crafted(byte[] program, boolean executable, String more) throws IOException {
    var archive = work.resolve("probe-1.0.0-linux-amd64.tar.gz");
    var manifest =
        """
        kind: app
        source: example.com/acme/providers/probe
        version: 1.0.0
        entrypoint: {artifactPath: artifacts/linux/amd64/probe}
        artifacts:
        - os: linux
          arch: amd64
          path: artifacts/linux/amd64/probe
        """
            + more;
    var writer = new ArchiveWriter(Instant.EPOCH);
    writer.bytes("manifest.yaml", manifest.getBytes(StandardCharsets.UTF_8), false);
    writer.bytes("artifacts/linux/amd64/probe", program, executable);
    writer.write(archive);
    return Verifier.run(
        new VerifyRequest(
            List.of(archive),
            Optional.empty(),
            false,
            new GrpcIdentityProbe(),
            Duration.ofMinutes(2),
            work.resolve("verify"),
            line -> {}));
  }

  @Test
  void saysThatThereIsNothingToVerify() throws Exception {
    var empty = Files.createDirectory(work.resolve("empty"));
    var report = releases.verify(empty);

    assertThat(report.passed()).isFalse();
    assertThat(Releases.said(report, Outcome.FAILED, "release"))
        .singleElement()
        .asString()
        .contains("package or release first");
    assertThat(releases.verify(work.resolve("missing.tar.gz")).passed()).isFalse();
  }

  @Test
  void holdsTheSignatureAgainstTheKey() throws Exception {
    var mine = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    var other = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    var key = pem("mine.pem", mine.getPublic().getEncoded());
    var otherKey = pem("other.pem", other.getPublic().getEncoded());

    assertThat(Releases.said(with(key), Outcome.FAILED, "signature"))
        .singleElement()
        .asString()
        .contains("there is no SHA256SUMS.sig");
    sign(mine.getPrivate());
    assertThat(Releases.said(with(key), Outcome.PASSED, "signature")).hasSize(1);
    assertThat(Releases.said(with(otherKey), Outcome.FAILED, "signature")).hasSize(1);
    Files.writeString(
        release.resolve("SHA256SUMS"), Files.readString(release.resolve("SHA256SUMS")) + "\n");
    assertThat(Releases.said(with(key), Outcome.FAILED, "signature")).hasSize(1);
  }

  private VerifyReport with(VerificationKey key) throws IOException {
    return releases.verify(release, Optional.of(key), Duration.ofMinutes(2));
  }

  private VerificationKey pem(String name, byte[] encoded) throws IOException {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
    return VerificationKey.in(
        Files.writeString(
            work.resolve(name),
            "-----BEGIN PUBLIC KEY-----\n" + text + "\n-----END PUBLIC KEY-----\n"));
  }

  private void sign(PrivateKey key) throws Exception {
    var signature = Signature.getInstance("Ed25519");
    signature.initSign(key);
    signature.update(Files.readAllBytes(release.resolve("SHA256SUMS")));
    Files.write(release.resolve("SHA256SUMS.sig"), signature.sign());
  }

  private static void flip(Path file) throws IOException {
    var bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
  }
}
