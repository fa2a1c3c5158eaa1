package org.integrationgateway.base.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Sha256Test {
  /** The first example of NIST for SHA-256. */
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @Test
  void digestsBytesAndTexts() {
    assertThat(Sha256.hex("abc")).isEqualTo(ABC);
    assertThat(Sha256.hex("abc".getBytes(StandardCharsets.US_ASCII))).isEqualTo(ABC);
    assertThat(Sha256.of("abc")).hasSize(32).isEqualTo(Sha256.of(new byte[] {97, 98, 99}));
  }

  @Test
  void digestsPartByPart() {
    var digest = Sha256.digest();
    digest.update((byte) 97);
    assertThat(digest.digest(new byte[] {98, 99})).isEqualTo(Sha256.of("abc"));
  }

  @Test
  void digestsFilesAndTheRestOfStreams(@TempDir Path folder) throws IOException {
    var file = Files.writeString(folder.resolve("abc"), "abc");
    assertThat(Sha256.hex(file)).isEqualTo(ABC);
    var in = new ByteArrayInputStream("xabc".getBytes(StandardCharsets.US_ASCII));
    in.read();
    assertThat(Sha256.hex(in)).isEqualTo(ABC);
  }
}
