package org.integrationgateway.packaging.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.image.BinaryHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class BinaryHeaderTest {
  static final Iterable<Platform> MATRIX = Platform.MATRIX;

  @TempDir Path folder;

  @Test
  void readsTheRunningJava() throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java");

    assertThat(BinaryHeader.platform(java).orElseThrow().arch())
        .isEqualTo(System.getProperty("os.arch").replace("aarch64", "arm64"));
  }

  @ParameterizedTest
  @FieldSource("MATRIX")
  void tellsEveryPlatformFromTheOthers(Platform platform) throws Exception {
    assertThat(read(BinaryHeaders.of(platform))).contains(platform);
  }

  @Test
  void saysNothingAboutScriptsTruncatedFilesAndOtherProcessors() throws Exception {
    assertThat(read("#!/bin/sh\n".getBytes(StandardCharsets.UTF_8))).isEmpty();
    assertThat(read(new byte[] {0x7f, 'E', 'L', 'F', 2, 1})).isEmpty();
    assertThat(read(new byte[0])).isEmpty();
    assertThat(read(BinaryHeaders.elf(243, "/lib/ld-linux-riscv64.so.1"))).isEmpty();
    assertThat(read(BinaryHeaders.mach(18))).isEmpty();
    assertThat(read(BinaryHeaders.pe(0x14c))).isEmpty();
  }

  /** The C library of Debian for arm64 is a program too, which names its linker far behind. */
  @Test
  void readsALibraryWhoseLinkerIsNamedFarBehind() throws Exception {
    var library = BinaryHeaders.elf(183, "/lib/ld-linux-aarch64.so.1");
    java.nio.ByteBuffer.wrap(library)
        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
        .putLong(128, 1_400_000);

    assertThat(read(library)).contains(Platform.of("linux", "arm64"));
  }

  @Test
  void saysNothingAboutOffsetsThatLeadNowhere() throws Exception {
    var far = BinaryHeaders.elf(62, "/lib/ld-linux.so.2");
    java.nio.ByteBuffer.wrap(far).order(java.nio.ByteOrder.LITTLE_ENDIAN).putLong(32, 1L << 40);

    assertThat(read(far)).isEmpty();
  }

  private Optional<Platform> read(byte[] bytes) throws Exception {
    return BinaryHeader.platform(Files.write(folder.resolve("binary"), bytes));
  }
}
