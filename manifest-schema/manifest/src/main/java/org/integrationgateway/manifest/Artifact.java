package org.integrationgateway.manifest;

import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * The program of a prepared or released package for one platform. Packaging records it; authors do
 * not write it.
 *
 * @param os {@code linux}, {@code darwin}, {@code windows}
 * @param arch {@code amd64}, {@code arm64}
 * @param libc {@code musl}, only with {@code linux}
 * @param path of the program inside the package, relative, with slashes
 * @param sha256 of the program (FIPS 180-4), 64 lower-case hexadecimal digits; empty before it is
 *     packaged
 */
public record Artifact(
    String os, String arch, Optional<String> libc, String path, Optional<String> sha256) {
  private static final Pattern WORD = Pattern.compile("[a-z0-9_]{1,20}");
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  /**
   * Checks each member by itself.
   *
   * @throws InvalidMemberException for a C library that does not go with the system, an empty path,
   *     or a digest of another form
   * @throws IllegalArgumentException when system or architecture is no word of 1 to 20 lower-case
   *     letters, digits and underscores
   */
  public Artifact {
    if (!WORD.matcher(os).matches() || !WORD.matcher(arch).matches()) {
      throw new IllegalArgumentException(
          "'" + os + "' and '" + arch + "' must be a system and an architecture, as linux, amd64");
    }
    if (libc.isPresent() && !(libc.get().equals("musl") && os.equals("linux"))) {
      throw new InvalidMemberException("libc", "libc can only be 'musl', and only with os 'linux'");
    }
    if (path.isBlank()) {
      throw new InvalidMemberException("path", "an artifact needs the path of its program");
    }
    if (sha256.isPresent() && !DIGEST.matcher(sha256.get()).matches()) {
      throw new InvalidMemberException("sha256", "sha256 must be 64 lower-case hexadecimal digits");
    }
  }

  /** The platform that the program runs on. */
  public Platform target() {
    return new Platform(os, arch, libc);
  }

  /** {@code linux-amd64} or {@code linux-amd64-musl}, as in the names of archives. */
  public String platform() {
    return os + "-" + arch + libc.map(variant -> "-" + variant).orElse("");
  }
}
