package org.integrationgateway.publishing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/**
 * The digests beside each file. Central requires the first two and takes the others; a Maven older
 * than 3.9 writes the first two only.
 */
enum Checksum {
  MD5("MD5"),
  SHA1("SHA-1"),
  SHA256("SHA-256"),
  SHA512("SHA-512");

  private final String algorithm;

  Checksum(String algorithm) {
    this.algorithm = algorithm;
  }

  String extension() {
    return '.' + name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether a name is that of a file of a digest. */
  static boolean isName(String name) {
    return Arrays.stream(values()).anyMatch(one -> name.endsWith(one.extension()));
  }

  Path beside(Path file) {
    return file.resolveSibling(file.getFileName() + extension());
  }

  void write(Path file) throws IOException {
    Files.writeString(beside(file), of(Files.readAllBytes(file)));
  }

  /** Returns what is wrong with the file of the digest. */
  Optional<String> problem(Path file, byte[] content) throws IOException {
    var beside = beside(file);
    if (!Files.isRegularFile(beside)) {
      return Optional.of("has no " + extension() + " beside it");
    }
    return Files.readString(beside).strip().equalsIgnoreCase(of(content))
        ? Optional.empty()
        : Optional.of("is not the file of " + beside.getFileName() + ": one of them has changed");
  }

  private String of(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has " + algorithm, missing);
    }
  }
}
