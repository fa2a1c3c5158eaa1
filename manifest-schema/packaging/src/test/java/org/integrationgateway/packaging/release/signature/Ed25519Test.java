package org.integrationgateway.packaging.release.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.integrationgateway.packaging.release.Programs;
import org.integrationgateway.rules.key.RsaKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Ed25519Test {
  private static final byte[] CONTENT = "digests\n".getBytes(StandardCharsets.UTF_8);
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path work;

  @Test
  void theSignatureHoldsForItsKeyAlone() throws Exception {
    var pair = KeyPairs.ed25519(work, "one");
    var other = KeyPairs.ed25519(work, "other");

    var signature = pair.signing().sign(CONTENT, NOW);

    assertThat(signature).hasSize(64);
    assertThat(pair.signing().signed(CONTENT, signature)).isTrue();
    assertThat(other.signing().signed(CONTENT, signature)).isFalse();
    assertThat(pair.verification().verify(CONTENT, signature, NOW)).startsWith("Ed25519 key ");
    assertThatThrownBy(() -> other.verification().verify(CONTENT, signature, NOW))
        .isInstanceOf(SignatureException.class)
        .hasMessageContaining("another key made it");
  }

  @Test
  void changedContentAndChangedSignaturesDoNotHold() throws Exception {
    var pair = KeyPairs.ed25519(work, "one");
    var signature = pair.signing().sign(CONTENT, NOW);
    var flipped = signature.clone();
    flipped[10] ^= 1;

    assertThatThrownBy(
            () ->
                pair.verification()
                    .verify("changed".getBytes(StandardCharsets.UTF_8), signature, NOW))
        .hasMessageContaining("has changed");
    assertThatThrownBy(() -> pair.verification().verify(CONTENT, flipped, NOW))
        .isInstanceOf(SignatureException.class);
    assertThatThrownBy(() -> pair.verification().verify(CONTENT, Arrays.copyOf(signature, 40), NOW))
        .hasMessage("an Ed25519 signature has 64 bytes, and this one has 40");
  }

  @Test
  void opensslChecksWhatWeSignAndWeCheckWhatItSigns() throws Exception {
    Programs.require("openssl");
    openssl("genpkey", "-algorithm", "ed25519", "-out", "key.pem");
    openssl("pkey", "-in", "key.pem", "-pubout", "-out", "key.pub");
    var content = Files.write(work.resolve("SHA256SUMS"), CONTENT);
    var signing = SigningKey.in(work.resolve("key.pem"), Optional.empty());

    Files.write(work.resolve("SHA256SUMS.sig"), signing.sign(CONTENT, NOW));
    var verified =
        openssl(
            "pkeyutl",
            "-verify",
            "-rawin",
            "-pubin",
            "-inkey",
            "key.pub",
            "-in",
            "SHA256SUMS",
            "-sigfile",
            "SHA256SUMS.sig");
    openssl(
        "pkeyutl",
        "-sign",
        "-rawin",
        "-inkey",
        "key.pem",
        "-in",
        content.toString(),
        "-out",
        "theirs.sig");

    assertThat(signing).isInstanceOf(SigningKey.Ed25519.class);
    assertThat(verified).contains("Signature Verified Successfully");
    assertThat(
            VerificationKey.in(work.resolve("key.pub"))
                .verify(CONTENT, Files.readAllBytes(work.resolve("theirs.sig")), NOW))
        .startsWith("Ed25519 key ");
  }

  @Test
  void saysWhatIsWrongWithAKey() throws Exception {
    var pair = KeyPairs.ed25519(work, "one");
    var publicKey = pair.verification().file();
    var rsa =
        KeyPairs.pem(
            work.resolve("rsa.pem"), "PRIVATE KEY", RsaKeys.first().getPrivate().getEncoded());
    var encrypted =
        KeyPairs.pem(work.resolve("locked.pem"), "ENCRYPTED PRIVATE KEY", new byte[] {1});
    var broken = Files.writeString(work.resolve("broken.pem"), "-----BEGIN PRIVATE KEY-----\nAAAA");

    assertThatThrownBy(() -> sign(publicKey))
        .hasMessageContaining("holds 'PUBLIC KEY', but 'PRIVATE KEY' is needed");
    assertThatThrownBy(() -> sign(rsa)).hasMessageContaining("not an Ed25519 key");
    assertThatThrownBy(() -> sign(encrypted))
        .hasMessageContaining("ENCRYPTED PRIVATE KEY")
        .hasMessageContaining("openssl pkey -in");
    assertThatThrownBy(() -> sign(broken)).hasMessageContaining("is not a key in PEM");
    assertThatThrownBy(
            () ->
                new VerificationKey.Ed25519(pair.signing().file())
                    .verify(CONTENT, new byte[64], NOW))
        .hasMessageContaining("'PUBLIC KEY' is needed");
  }

  @Test
  void warnsOfAKeyThatOthersCanRead() throws Exception {
    var key = KeyPairs.ed25519(work, "one").signing();

    Files.setPosixFilePermissions(key.file(), PosixFilePermissions.fromString("rw-------"));
    assertThat(key.warning()).isEmpty();
    Files.setPosixFilePermissions(key.file(), PosixFilePermissions.fromString("rw-r-----"));
    assertThat(key.warning()).hasValueSatisfying(text -> assertThat(text).contains("chmod 600"));
  }

  @Test
  void aPassphraseDoesNotPrintItself() throws Exception {
    var file = Files.writeString(work.resolve("passphrase"), "s3cret\r\nsecond line");

    var passphrase = Passphrase.ofFile(file);

    assertThat(passphrase.characters()).containsExactly("s3cret".toCharArray());
    assertThat(passphrase + " " + new SigningKey.Pgp(file, Optional.of(passphrase)))
        .doesNotContain("s3cret");
  }

  private byte[] sign(Path key) throws Exception {
    return new SigningKey.Ed25519(key).sign(CONTENT, NOW);
  }

  private String openssl(String... arguments) throws Exception {
    var command = new String[arguments.length + 1];
    command[0] = "openssl";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    var result = Programs.run(work, command);
    assertThat(result.exit()).as(result.output()).isZero();
    return result.output();
  }
}
