package org.integrationgateway.packaging.platform;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.manifest.Platform;

/** Determines the platform of this host. */
public final class HostPlatform {
  private HostPlatform() {}

  /** The platform that the running Java was built for, which this system can run. */
  public static Platform current() {
    return ofJava(Path.of(System.getProperty("java.home")))
        .orElseGet(() -> named(System.getProperty("os.name"), System.getProperty("os.arch")));
  }

  static Optional<Platform> ofJava(Path javaHome) {
    try {
      return BinaryHeader.platform(javaHome.resolve("bin").resolve("java"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The platform by Java's system properties, when the JVM's files cannot be read. */
  static Platform named(String osName, String osArch) {
    var os = osName.toLowerCase(Locale.ROOT);
    var arch = osArch.toLowerCase(Locale.ROOT);
    return new Platform(
        os.startsWith("windows") ? "windows" : os.startsWith("mac") ? "darwin" : os,
        switch (arch) {
          case "x86_64", "x64" -> "amd64";
          case "aarch64" -> "arm64";
          default -> arch;
        },
        Optional.empty());
  }
}
