package org.integrationgateway.packaging.image.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PosixChecksumTest {
  @TempDir Path work;

  @Test
  void isTheOneOfTheStandard() {
    assertThat(checksum("123456789".getBytes(StandardCharsets.US_ASCII))).isEqualTo("930766865 9");
    assertThat(checksum(new byte[0])).isEqualTo("4294967295 0");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 255, 256, 65_536, 100_003})
  void isWhatTheUtilityPrints(int length) throws Exception {
    var bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    var file = Files.write(work.resolve("file"), bytes);

    var printed = Run.of(work, Map.of(), "/bin/sh", "-c", "cksum < '" + file + "'").output();

    assertThat(checksum(bytes)).isEqualTo(printed.strip());
  }

  private static String checksum(byte[] bytes) {
    var checksum = new PosixChecksum();
    checksum.write(bytes, 0, bytes.length / 2);
    for (var at = bytes.length / 2; at < bytes.length; at++) {
      checksum.write(bytes[at]);
    }
    return checksum.text();
  }
}
