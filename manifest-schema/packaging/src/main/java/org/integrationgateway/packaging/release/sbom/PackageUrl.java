package org.integrationgateway.packaging.release.sbom;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.Platform;

/** Package URLs (ECMA-427), by which scanners identify components. */
final class PackageUrl {
  private static final String UNRESERVED = "-._~:";

  private PackageUrl() {}

  static String maven(Coordinates coordinates) {
    return "pkg:maven/"
        + encoded(coordinates.groupId())
        + "/"
        + encoded(coordinates.artifactId())
        + "@"
        + encoded(coordinates.version());
  }

  /** The package URL of a component outside of package registries. */
  static String generic(String name, String version) {
    return "pkg:generic/"
        + Arrays.stream(name.split("/", -1))
            .map(PackageUrl::encoded)
            .collect(Collectors.joining("/"))
        + "@"
        + encoded(version);
  }

  static String generic(String name, String version, Optional<Platform> platform) {
    return generic(name, version) + platform.map(PackageUrl::qualifiers).orElse("");
  }

  /** Qualifiers are sorted by key. */
  private static String qualifiers(Platform platform) {
    return "?arch="
        + platform.arch()
        + platform.libc().map(libc -> "&libc=" + libc).orElse("")
        + "&os="
        + platform.os();
  }

  private static String encoded(String text) {
    var encoded = new StringBuilder();
    for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (octet & 0xff);
      boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0);
      encoded.append(plain ? String.valueOf(c) : "%%%02X".formatted((int) c));
    }
    return encoded.toString();
  }
}
