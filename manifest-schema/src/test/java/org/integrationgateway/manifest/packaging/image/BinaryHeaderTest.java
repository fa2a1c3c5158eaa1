package org.integrationgateway.manifest.packaging.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryHeaderTest {
  @TempDir Path folder;

  @Test
  void readsTheRunningJava() throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java");

    assertThat(BinaryHeader.platform(java).orElseThrow().arch())
        .isEqualTo(System.getProperty("os.arch").replace("aarch64", "arm64"));
  }

  @Test
  void tellsMuslFromGlibcByTheDynamicLinker() throws Exception {
    assertThat(platform(elf(62, "/lib64/ld-linux-x86-64.so.2"))).hasToString("linux/amd64");
    assertThat(platform(elf(183, "/lib/ld-musl-aarch64.so.1"))).hasToString("linux/arm64/musl");
  }

  @Test
  void readsMacAndWindowsPrograms() throws Exception {
    var mac = header().putInt(0, 0xfeedfacf).putInt(4, 0x0100000c);
    var windows =
        header().putShort(0, (short) 0x5a4d).putInt(0x3c, 0x80).putShort(0x84, (short) 0x8664);

    assertThat(platform(mac)).hasToString("darwin/arm64");
    assertThat(platform(windows)).hasToString("windows/amd64");
  }

  @Test
  void saysNothingAboutScriptsTruncatedFilesAndOtherProcessors() throws Exception {
    assertThat(read(ByteBuffer.wrap("#!/bin/sh\n".getBytes(StandardCharsets.UTF_8)))).isEmpty();
    assertThat(read(ByteBuffer.wrap(new byte[] {0x7f, 'E', 'L', 'F', 2, 1}))).isEmpty();
    assertThat(read(ByteBuffer.wrap(new byte[0]))).isEmpty();
    assertThat(read(elf(243, "/lib/ld-linux-riscv64.so.1"))).isEmpty();
  }

  private Platform platform(ByteBuffer bytes) throws Exception {
    return read(bytes).orElseThrow();
  }

  private Optional<Platform> read(ByteBuffer bytes) throws Exception {
    var file = folder.resolve("binary");
    Files.write(file, bytes.array());
    return BinaryHeader.platform(file);
  }

  private static ByteBuffer elf(int machine, String linker) {
    var bytes =
        header()
            .putInt(0, 0x464c457f)
            .put(4, (byte) 2)
            .put(5, (byte) 1)
            .putShort(18, (short) machine)
            .putLong(32, 64)
            .putShort(54, (short) 56)
            .putShort(56, (short) 2)
            .putInt(64, 6)
            .putInt(120, 3)
            .putLong(128, 200)
            .putLong(152, linker.length() + 1);
    bytes.put(200, linker.getBytes(StandardCharsets.US_ASCII));
    return bytes;
  }

  private static ByteBuffer header() {
    return ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
  }
}
