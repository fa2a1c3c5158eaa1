package org.integrationgateway.manifest;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where a binary runs, in the words of manifests and release archives.
 *
 * @param os {@code linux}, {@code darwin} or {@code windows}
 * @param arch {@code amd64} or {@code arm64}
 * @param libc {@code musl} on the Linux systems that use it, otherwise empty
 */
public record Platform(String os, String arch, Optional<String> libc) {
  /** Every platform that releases are made for, in the order of their names. */
  public static final List<Platform> MATRIX =
      List.of(
          of("darwin", "amd64"),
          of("darwin", "arm64"),
          of("linux", "amd64"),
          new Platform("linux", "amd64", Optional.of("musl")),
          of("linux", "arm64"),
          new Platform("linux", "arm64", Optional.of("musl")),
          of("windows", "amd64"));

  public Platform {
    if (libc.isPresent() && !os.equals("linux")) {
      throw new IllegalArgumentException(
          "platform " + os + "/" + arch + " names a C library: only linux has a choice of them");
    }
  }

  /** A platform without a choice of C libraries, or with the usual one. */
  public static Platform of(String os, String arch) {
    return new Platform(os, arch, Optional.empty());
  }

  /**
   * One of the {@link #MATRIX}, written {@code linux/amd64}, {@code linux/arm64/musl}, or as the
   * suffix of an archive's name.
   *
   * @throws IllegalArgumentException when there is none
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

  /** As the manifest's commands are told: {@code linux/amd64}, {@code linux/arm64/musl}. */
  @Override
  public String toString() {
    return String.join("/", os, arch) + libc.map(name -> "/" + name).orElse("");
  }
}
