package org.integrationgateway.packaging.image.jdk;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.platform.BinaryHeader;

/**
 * An installed JDK.
 *
 * @param home the folder with {@code bin} and {@code release}
 * @param version from its {@code release} file, such as {@code 17.0.15}
 */
public record Jdk(Path home, String version) {
  /**
   * Reads the JDK in this folder.
   *
   * @throws IOException when the folder is not a JDK
   */
  public static Jdk at(Path home) throws IOException {
    var release = home.resolve("release");
    if (!Files.isReadable(release)) {
      throw new IOException(home + " is not a JDK: it has no file 'release'");
    }
    var properties = new Properties();
    try (var in = Files.newBufferedReader(release)) {
      properties.load(in);
    }
    var version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
    if (!version.matches("\\d+.*")) {
      throw new IOException(release + " does not say JAVA_VERSION");
    }
    return new Jdk(home, version);
  }

  /** The feature version: 17, 21, 25. */
  public int feature() {
    return Runtime.Version.parse(version.replaceFirst("^(\\d+(\\.\\d+)*).*", "$1")).feature();
  }

  /** The platform its programs run on, by the header of its {@code java}. */
  public Platform platform() throws IOException {
    var java = tool("java");
    return BinaryHeader.platform(java)
        .orElseThrow(
            () ->
                new IOException(
                    java
                        + " is for a platform that release archives have no name for: amd64 and"
                        + " arm64 on linux, darwin and windows have one"));
  }

  /**
   * Returns why this JDK cannot make runtime images; empty when it can. Either its modules are in
   * its folder, or its {@code jlink} takes them from the running image (JEP 493, since Java 24).
   */
  public Optional<String> obstacleToImages() throws IOException {
    if (!hasLinker()) {
      return Optional.of(home + " has no jlink");
    }
    if (Files.exists(home.resolve("jmods/java.base.jmod"))) {
      return Optional.empty();
    }
    var help = feature() >= 24 ? JdkTool.run(tool("jlink"), "-J-Duser.language=en", "--help") : "";
    return help.contains("run-time image enabled")
        ? Optional.empty()
        : Optional.of(home + " has no jmods");
  }

  /** Returns whether it can make images with its own modules or those of another JDK. */
  public boolean hasLinker() {
    return Files.isExecutable(tool("jlink"));
  }

  /** Returns a text that changes when another JDK is installed in the same folder. */
  public String identity() throws IOException {
    return home.toRealPath() + " " + Sha256.hex(home.resolve("release"));
  }

  /** Opens its modules and packages as files ({@code jrt:}). */
  public FileSystem modules() throws IOException {
    var running = Path.of(System.getProperty("java.home")).toRealPath();
    return FileSystems.newFileSystem(
        URI.create("jrt:/"),
        home.toRealPath().equals(running) ? Map.of() : Map.of("java.home", home.toString()));
  }

  public Path tool(String name) {
    var windows = home.resolve("bin").resolve(name + ".exe");
    return Files.exists(windows) ? windows : home.resolve("bin").resolve(name);
  }
}
