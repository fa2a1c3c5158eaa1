package org.integrationgateway.manifest.release.sbom;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The Java runtime that an archive carries, as its file {@code release} describes it. */
final class JavaRuntime {
  static final String RELEASE = "/runtime/release";

  private JavaRuntime() {}

  /** Whether this is the description of a runtime. */
  static boolean describes(SbomFile file) {
    return file.path().endsWith(RELEASE);
  }

  /** The runtime's folder, with a slash at its end. */
  static String folder(SbomFile release) {
    return release.path().substring(0, release.path().lastIndexOf('/') + 1);
  }

  /**
   * The runtime as a component.
   *
   * @throws IOException when the file does not say which version it is
   */
  static Component component(SbomFile release) throws IOException {
    var properties = new Properties();
    try (var in = new InputStreamReader(release.content().open(), StandardCharsets.UTF_8)) {
      properties.load(in);
    } catch (IllegalArgumentException malformed) {
      throw new IOException(release.path() + " is no description of a Java runtime", malformed);
    }
    var version =
        value(properties, "JAVA_VERSION")
            .orElseThrow(() -> new IOException(release.path() + " does not say JAVA_VERSION"));
    var whole = value(properties, "JAVA_RUNTIME_VERSION").orElse(version);
    return new Component(Component.Type.PLATFORM, release.path(), "openjdk")
        .version(whole)
        .publisher(value(properties, "IMPLEMENTOR"))
        .purl(PackageUrl.generic("openjdk", whole))
        .cpe(cpe(version))
        .properties(Map.of("gateway:modules", value(properties, "MODULES").orElse("")));
  }

  /** Advisories are about the version of OpenJDK, whoever built it. */
  private static String cpe(String version) {
    return "cpe:2.3:a:oracle:openjdk:" + version.replaceAll("[^\\w.]", "") + ":*:*:*:*:*:*:*";
  }

  private static Optional<String> value(Properties properties, String key) {
    return Optional.ofNullable(properties.getProperty(key))
        .map(value -> value.replace("\"", "").strip())
        .filter(value -> !value.isEmpty());
  }
}
