package org.integrationgateway.packaging.platform;

import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;

/**
 * Reads the platform of a binary from its first bytes. File names and build settings can be wrong
 * (jlink with the wrong modules silently makes an image for its own host); the operating system
 * decides by the header.
 */
public final class BinaryHeader {
  private static final int LONGEST_HEADER = 16 * 1024;
  private static final int INTERPRETER = 3;

  private BinaryHeader() {}

  /**
   * Returns the platform of this file; empty when it is not ELF, Mach-O or PE, or is for a
   * processor that release archives do not support.
   */
  public static Optional<Platform> platform(Path binary) throws IOException {
    try (var in = Files.newInputStream(binary)) {
      return platform(in);
    }
  }

  /** Returns the platform of a binary in a stream; reads only its beginning. */
  public static Optional<Platform> platform(InputStream binary) throws IOException {
    var header = ByteBuffer.wrap(binary.readNBytes(LONGEST_HEADER)).order(ByteOrder.LITTLE_ENDIAN);
    try {
      return read(header);
    } catch (BufferUnderflowException | IndexOutOfBoundsException | ArithmeticException truncated) {
      return Optional.empty();
    }
  }

  private static Optional<Platform> read(ByteBuffer header) {
    var magic = header.getInt(0);
    if (magic == 0x464c457f) {
      return elf(header);
    }
    if (magic == 0xfeedfacf) {
      return arch(header.getInt(4), 0x01000007, 0x0100000c).map(arch -> platform("darwin", arch));
    }
    if ((magic & 0xffff) == 0x5a4d) {
      var machine = header.getShort(header.getInt(0x3c) + 4) & 0xffff;
      return arch(machine, 0x8664, 0xaa64).map(arch -> platform("windows", arch));
    }
    return Optional.empty();
  }

  /** 64-bit little-endian ELF (System V ABI, chapters 4 and 5). */
  private static Optional<Platform> elf(ByteBuffer header) {
    if (header.get(4) != 2 || header.get(5) != 1) {
      return Optional.empty();
    }
    var libc = interpreter(header).filter(path -> path.contains("musl")).map(path -> "musl");
    return arch(header.getShort(18), 62, 183).map(arch -> new Platform("linux", arch, libc));
  }

  /**
   * The dynamic linker that a program requests; its name shows the C library. Programs name it at
   * their beginning; the C library of Debian for arm64, which can be run too, far behind.
   */
  private static Optional<String> interpreter(ByteBuffer header) {
    var table = Math.toIntExact(header.getLong(32));
    var entrySize = header.getShort(54);
    var entries = header.getShort(56);
    for (var entry = 0; entry < entries; entry++) {
      var at = table + entry * entrySize;
      if (header.getInt(at) == INTERPRETER) {
        var path = new byte[Math.toIntExact(header.getLong(at + 32)) - 1];
        if (header.getLong(at + 8) >= LONGEST_HEADER) {
          return Optional.empty();
        }
        header.get(Math.toIntExact(header.getLong(at + 8)), path);
        return Optional.of(new String(path, StandardCharsets.US_ASCII));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> arch(int machine, int amd64, int arm64) {
    if (machine == amd64) {
      return Optional.of("amd64");
    }
    return machine == arm64 ? Optional.of("arm64") : Optional.empty();
  }

  private static Platform platform(String os, String arch) {
    return new Platform(os, arch, Optional.empty());
  }
}
