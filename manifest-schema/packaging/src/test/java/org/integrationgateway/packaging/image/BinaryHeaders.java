package org.integrationgateway.packaging.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.integrationgateway.manifest.Platform;

/** The first bytes of programs, as the linkers of their platforms write them. */
public final class BinaryHeaders {
  private BinaryHeaders() {}

  public static byte[] of(Platform platform) {
    var arm = platform.arch().equals("arm64");
    return switch (platform.os()) {
      case "darwin" -> mach(arm ? 0x0100000c : 0x01000007);
      case "windows" -> pe(arm ? 0xaa64 : 0x8664);
      default ->
          elf(
              arm ? 183 : 62,
              "/lib/ld-" + (platform.libc().isPresent() ? "musl" : "linux") + "-x.so.1");
    };
  }

  public static byte[] elf(int machine, String linker) {
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
    return bytes.array();
  }

  public static byte[] mach(int processor) {
    return header().putInt(0, 0xfeedfacf).putInt(4, processor).array();
  }

  public static byte[] pe(int machine) {
    return header()
        .putShort(0, (short) 0x5a4d)
        .putInt(0x3c, 0x80)
        .putShort(0x84, (short) machine)
        .array();
  }

  private static ByteBuffer header() {
    return ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
  }
}
