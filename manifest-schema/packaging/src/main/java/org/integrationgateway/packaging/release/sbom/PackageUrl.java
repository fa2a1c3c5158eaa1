package org.integrationgateway.packaging.release.sbom;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.manifest.Platform;

/** Package URLs (ECMA-427), by which scanners identify components. */
final class PackageUrl {
  private static final PercentEncoding PART = PercentEncoding.keeping("-._~:");

  private PackageUrl() {}

  static String maven(Coordinates coordinates) {
    return "pkg:maven/"
        + PART.encode(coordinates.groupId())
        + "/"
        + PART.encode(coordinates.artifactId())
        + "@"
        + PART.encode(coordinates.version());
  }

  /** The package URL of a component outside of package registries. */
  static String generic(String name, String version) {
    return "pkg:generic/"
        + Arrays.stream(name.split("/", -1)).map(PART::encode).collect(Collectors.joining("/"))
        + "@"
        + PART.encode(version);
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
}
