package org.integrationgateway.packaging.release.sbom;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The Java runtime of an archive, described by its file {@code release}. */
final class JavaRuntime {
  static final String RELEASE = "/runtime/release";

  private JavaRuntime() {}

  /** Returns whether this file describes a Java runtime. */
  static boolean describes(SbomFile file) {
    return file.path().endsWith(RELEASE);
  }

  /** The runtime's folder, with a trailing slash. */
  static String folder(SbomFile release) {
    return release.path().substring(0, release.path().lastIndexOf('/') + 1);
  }

  /**
   * Returns the runtime as a component.
   *
   * @throws IOException when the file does not contain a version
   */
  static SbomComponent component(SbomFile release) throws IOException {
    var properties = new Properties();
    try (var in = new InputStreamReader(release.content().open(), StandardCharsets.UTF_8)) {
      properties.load(in);
    } catch (IllegalArgumentException malformed) {
      throw new IOException(release.path() + " is not a description of a Java runtime", malformed);
    }
    var version =
        value(properties, "JAVA_VERSION")
            .orElseThrow(() -> new IOException(release.path() + " does not say JAVA_VERSION"));
    var whole = value(properties, "JAVA_RUNTIME_VERSION").orElse(version);
    return new SbomComponent(SbomComponent.Type.PLATFORM, release.path(), "openjdk")
        .version(whole)
        .publisher(value(properties, "IMPLEMENTOR"))
        .purl(PackageUrl.generic("openjdk", whole))
        .cpe(cpe(version))
        .properties(Map.of("gateway:modules", value(properties, "MODULES").orElse("")));
  }

  /** Security advisories name the version of OpenJDK, independent of its vendor. */
  private static String cpe(String version) {
    return "cpe:2.3:a:oracle:openjdk:" + version.replaceAll("[^\\w.]", "") + ":*:*:*:*:*:*:*";
  }

  private static Optional<String> value(Properties properties, String key) {
    return Optional.ofNullable(properties.getProperty(key))
        .map(value -> value.replace("\"", "").strip())
        .filter(value -> !value.isEmpty());
  }
}
