package org.integrationgateway.manifest;

import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * The program of a prepared or released package for one platform.
 *
 * @param os {@code linux}, {@code darwin}, {@code windows}
 * @param arch {@code amd64}, {@code arm64}
 * @param libc {@code musl}, only with {@code linux}
 * @param path of the program inside the package
 * @param sha256 of the program, 64 lower-case hexadecimal digits
 */
public record Artifact(
    String os, String arch, Optional<String> libc, String path, Optional<String> sha256) {
  private static final Pattern WORD = Pattern.compile("[a-z0-9_]{1,20}");
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

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
