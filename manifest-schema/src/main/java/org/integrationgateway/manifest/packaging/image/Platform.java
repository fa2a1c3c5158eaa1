package org.integrationgateway.manifest.packaging.image;

import java.util.Optional;

/**
 * Where a binary runs, in the words of manifests and release archives.
 *
 * @param os {@code linux}, {@code darwin} or {@code windows}
 * @param arch {@code amd64} or {@code arm64}
 * @param libc {@code musl} on the Linux systems that use it, otherwise empty
 */
public record Platform(String os, String arch, Optional<String> libc) {
  public Platform {
    if (libc.isPresent() && !os.equals("linux")) {
      throw new IllegalArgumentException(
          "platform " + os + "/" + arch + " names a C library: only linux has a choice of them");
    }
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
