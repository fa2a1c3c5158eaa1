package org.integrationgateway.packaging.release.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.packaging.release.provenance.Envelope;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PgpTest {
  private static final byte[] CONTENT = "digests\n".getBytes(StandardCharsets.UTF_8);
  private static final String USER = "Release <release@example.com>";

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({"ed25519, true, ''", "ed25519, false, s3cret", "rsa2048, true, s3cret"})
  void gpgChecksWhatWeSignAndWeCheckWhatItSigns(
      String algorithm, boolean armored, String passphrase) throws Exception {
    try (var gpg = new Gpg()) {
      gpg.generate(USER, algorithm, "sign", "1y", passphrase);
      var signing = signing(gpg.secret(USER, passphrase, armored), passphrase);
      var verification = VerificationKey.in(gpg.published(USER));
      Files.write(gpg.file("SHA256SUMS"), CONTENT);

      var signature = signing.sign(CONTENT, Instant.now());
      Files.write(gpg.file("SHA256SUMS.asc"), signature);
      var verified = gpg.expect("--verify", "SHA256SUMS.asc", "SHA256SUMS");
      gpg.expect(
          "--passphrase",
          passphrase,
          "--armor",
          "--output",
          "theirs.asc",
          "--detach-sign",
          "SHA256SUMS");

      assertThat(verified).contains("Good signature from \"" + USER);
      assertThat(new String(signature, StandardCharsets.US_ASCII))
          .startsWith("-----BEGIN PGP SIGNATURE-----\n\n");
      assertThat(signing.signed(CONTENT, signature)).isTrue();
      assertThat(verification.verify(CONTENT, signature, Instant.now())).contains(USER);
      assertThat(
              verification.verify(
                  CONTENT, Files.readAllBytes(gpg.file("theirs.asc")), Instant.now()))
          .contains(USER);
      var envelope = Envelope.read(Envelope.sign(CONTENT, signing, Instant.now()).text());
      assertThat(envelope.verify(verification, Instant.now())).contains(USER);
      assertThat(envelope.isOf(CONTENT, signing)).isTrue();
    }
  }

  @Test
  void signsWithTheNewestPartThatMaySign() throws Exception {
    try (var gpg = new Gpg()) {
      gpg.generate(USER, "ed25519", "cert", "never", "");
      var fingerprint = gpg.fingerprint();
      gpg.expect("--passphrase", "", "--quick-add-key", fingerprint, "ed25519", "sign", "1y");
      Files.write(gpg.file("SHA256SUMS"), CONTENT);

      var signature = signing(gpg.secret(USER, "", true), "").sign(CONTENT, Instant.now());
      Files.write(gpg.file("SHA256SUMS.asc"), signature);

      assertThat(gpg.expect("--verify", "SHA256SUMS.asc", "SHA256SUMS"))
          .contains("Good signature")
          .doesNotContain(fingerprint);
      assertThat(
              new VerificationKey.Pgp(gpg.published(USER))
                  .verify(CONTENT, signature, Instant.now()))
          .contains(USER);
    }
  }

  @Test
  void whatWasChangedDoesNotHold() throws Exception {
    try (var gpg = new Gpg()) {
      gpg.generate(USER, "ed25519", "sign", "1y", "");
      gpg.generate("Other <other@example.com>", "ed25519", "sign", "1y", "");
      var key = new VerificationKey.Pgp(gpg.published(USER));
      var other = new VerificationKey.Pgp(gpg.published("Other <other@example.com>"));
      var signature = signing(gpg.secret(USER, "", true), "").sign(CONTENT, Instant.now());
      var half = java.util.Arrays.copyOf(signature, signature.length / 2);

      assertThatThrownBy(
              () -> key.verify("x".getBytes(StandardCharsets.UTF_8), signature, Instant.now()))
          .isInstanceOf(SignatureException.class)
          .hasMessageContaining("the signed content has changed");
      assertThatThrownBy(() -> other.verify(CONTENT, signature, Instant.now()))
          .isInstanceOf(SignatureException.class)
          .hasMessageContaining("which is not in " + other.file());
      assertThatThrownBy(() -> key.verify(CONTENT, half, Instant.now()))
          .isInstanceOf(SignatureException.class);
      assertThatThrownBy(() -> key.verify(CONTENT, new byte[0], Instant.now()))
          .isInstanceOf(SignatureException.class);
      assertThatThrownBy(() -> key.verify(CONTENT, CONTENT, Instant.now()))
          .isInstanceOf(SignatureException.class);
    }
  }

  @Test
  void anExpiredKeyNeitherSignsNorCounts() throws Exception {
    try (var gpg = new Gpg()) {
      gpg.generate(USER, "ed25519", "sign", "1d", "");
      var later = Instant.now().plus(Duration.ofDays(3));
      var signing = signing(gpg.secret(USER, "", true), "");
      var signature = signing.sign(CONTENT, Instant.now());

      assertThatThrownBy(() -> signing.sign(CONTENT, later)).hasMessageContaining("expired on 20");
      assertThatThrownBy(
              () -> new VerificationKey.Pgp(gpg.published(USER)).verify(CONTENT, signature, later))
          .hasMessageContaining("expired on 20");
    }
  }

  @Test
  void aRevokedKeyNeitherSignsNorCounts() throws Exception {
    try (var gpg = new Gpg()) {
      gpg.generate(USER, "ed25519", "sign", "1y", "");
      var before = signing(gpg.secret(USER, "", true), "").sign(CONTENT, Instant.now());
      var fingerprint = gpg.fingerprint();
      // gpg stores a revocation certificate with a leading colon, which prevents an import by
      // mistake.
      var certificate = gpg.file("openpgp-revocs.d").resolve(fingerprint + ".rev");
      Files.writeString(
          certificate, Files.readString(certificate).replace(":-----BEGIN", "-----BEGIN"));
      gpg.expect("--import", certificate.toString());
      var later = Instant.now().plusSeconds(2);

      assertThatThrownBy(() -> signing(gpg.secret(USER, "", true), "").sign(CONTENT, later))
          .hasMessageContaining("was revoked");
      assertThatThrownBy(
              () -> new VerificationKey.Pgp(gpg.published(USER)).verify(CONTENT, before, later))
          .hasMessageContaining("was revoked");
    }
  }

  @Test
  void aKeyThatOnlyEncryptsDoesNotSign() throws Exception {
    try (var gpg = new Gpg()) {
      gpg.generate(USER, "ed25519", "cert", "never", "");
      gpg.expect("--passphrase", "", "--quick-add-key", gpg.fingerprint(), "cv25519", "encr", "1y");

      assertThatThrownBy(() -> signing(gpg.secret(USER, "", true), "").sign(CONTENT, Instant.now()))
          .isInstanceOf(SignatureException.class)
          .hasMessageContaining("may not sign: it was made to encrypt or certify only");
    }
  }

  @Tag("nightly")
  @Test
  void asksForThePassphraseAndDoesNotTellIt() throws Exception {
    try (var gpg = new Gpg()) {
      gpg.generate(USER, "ed25519", "sign", "1y", "s3cret");
      var file = gpg.secret(USER, "s3cret", true);

      assertThatThrownBy(
              () -> new SigningKey.Pgp(file, Optional.empty()).sign(CONTENT, Instant.now()))
          .isInstanceOf(SignatureException.class)
          .hasMessageContaining("needs its passphrase, and none is given");
      assertThatThrownBy(() -> signing(file, "wr0ng").sign(CONTENT, Instant.now()))
          .isInstanceOf(SignatureException.class)
          .hasMessage("the passphrase does not open " + file);
    }
  }

  @Test
  void otherFilesAreNoSecretKeys() throws Exception {
    try (var gpg = new Gpg()) {
      gpg.generate(USER, "ed25519", "sign", "1y", "");
      var text = Files.writeString(gpg.file("text"), "not a key");

      assertThatThrownBy(() -> signing(gpg.published(USER), "").sign(CONTENT, Instant.now()))
          .isInstanceOf(SignatureException.class);
      assertThatThrownBy(() -> signing(text, "").sign(CONTENT, Instant.now()))
          .isInstanceOf(SignatureException.class);
      assertThatThrownBy(
              () -> new VerificationKey.Pgp(text).verify(CONTENT, CONTENT, Instant.now()))
          .isInstanceOf(SignatureException.class);
    }
  }

  private static SigningKey signing(Path file, String passphrase) {
    return new SigningKey.Pgp(
        file,
        passphrase.isEmpty()
            ? Optional.empty()
            : Optional.of(Passphrase.of(passphrase.toCharArray())));
  }
}
