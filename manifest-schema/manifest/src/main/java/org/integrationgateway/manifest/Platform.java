package org.integrationgateway.manifest;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The platform that a binary runs on, named as in manifests and release archives.
 *
 * @param os {@code linux}, {@code darwin} or {@code windows}
 * @param arch {@code amd64} or {@code arm64}
 * @param libc {@code musl} on Linux systems that use it, otherwise empty
 */
public record Platform(String os, String arch, Optional<String> libc) {
  /** Every platform that releases are made for, ordered by name. */
  public static final List<Platform> MATRIX =
      List.of(
          of("darwin", "amd64"),
          of("darwin", "arm64"),
          of("linux", "amd64"),
          new Platform("linux", "amd64", Optional.of("musl")),
          of("linux", "arm64"),
          new Platform("linux", "arm64", Optional.of("musl")),
          of("windows", "amd64"));

  /**
   * Checks that only Linux has a choice of C libraries.
   *
   * @throws IllegalArgumentException for a C library with another system
   */
  public Platform {
    if (libc.isPresent() && !os.equals("linux")) {
      throw new IllegalArgumentException(
          "platform " + os + "/" + arch + " names a C library: only linux has a choice of them");
    }
  }

  /** Creates a platform with the usual C library, or without a choice of C libraries. */
  public static Platform of(String os, String arch) {
    return new Platform(os, arch, Optional.empty());
  }

  /**
   * Parses a platform of the {@link #MATRIX}, written {@code linux/amd64}, {@code
   * linux/arm64/musl}, or as the suffix of an archive's name.
   *
   * @throws IllegalArgumentException when no such platform exists
   */
  public static Platform parse(String text) {
    return MATRIX.stream()
        .filter(platform -> platform.suffix().equals(text.strip().replace('/', '-')))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "platform '"
                        + text
                        + "' does not exist: "
                        + MATRIX.stream()
                            .map(Platform::toString)
                            .collect(Collectors.joining(", "))));
  }

  /** The suffix of an archive's name: {@code linux-amd64}, {@code linux-arm64-musl}. */
  public String suffix() {
    return String.join("-", os, arch) + libc.map(name -> "-" + name).orElse("");
  }

  /** The folder of its files in an archive: {@code artifacts/linux/amd64}. */
  public String folder() {
    return "artifacts/" + this;
  }

  /**
   * The text that the manifest's commands receive: {@code linux/amd64}, {@code linux/arm64/musl}.
   */
  @Override
  public String toString() {
    return String.join("/", os, arch) + libc.map(name -> "/" + name).orElse("");
  }
}
