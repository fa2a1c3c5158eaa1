package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.phase.StepPolicy;
import org.integrationgateway.packaging.platform.PlatformChoice;

/** A provider package on disk, packaged for real. Its program is a script of the test's choice. */
public final class Weather {
  private static final String MANIFEST =
      """
      kind: app
      source: github.com/acme/providers/weather
      version: 1.2.0
      displayName: Weather
      iconFile: icon.svg
      entrypoint: {artifactPath: run}
      build: {command: [cp, program, run]}
      spec:
        configSchemaPath: schemas/config.json
      """;
  private static final String DECLARATIVE =
      """
      kind: app
      source: github.com/acme/providers/weather
      version: 1.2.0
      iconFile: icon.svg
      spec:
        configSchemaPath: schemas/config.json
        surfaces:
          rest:
            baseUrl: https://api.example.com
            operations:
            - {name: forecast.get, method: GET, path: /forecast}
      """;

  private final Path folder;
  private String version = "1.2.0";

  private Weather(Path folder, String manifest, String program) throws IOException {
    this.folder = folder;
    file("manifest.yaml", manifest);
    file("icon.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    file("schemas/config.json", "{\"type\": \"object\"}");
    file("program", program);
    Files.setPosixFilePermissions(
        folder.resolve("program"),
        java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** A package with this script as its program. */
  public static Weather program(Path folder, String script) throws IOException {
    return new Weather(folder, MANIFEST, script);
  }

  /** A package without a program. */
  public static Weather declarative(Path folder) throws IOException {
    return new Weather(folder, DECLARATIVE, "");
  }

  /** Adds or replaces a file of the sources. */
  public Weather file(String name, String text) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  /** Changes the manifest. */
  public Weather change(String from, String to) throws IOException {
    var text = Files.readString(folder.resolve("manifest.yaml"));
    if (!text.contains(from)) {
      throw new IllegalArgumentException("the manifest has no '" + from + "'");
    }
    return file("manifest.yaml", text.replace(from, to));
  }

  public Weather version(String other) {
    version = other;
    return this;
  }

  /** Packages for these platforms into this folder, as a CI runner would; gives the folder. */
  public Path pack(String platforms, Path dist) throws PackagingException {
    Packager.run(
        new PackagingRequest(
            folder,
            dist,
            folder.resolveSibling(folder.getFileName() + "-work"),
            Optional.empty(),
            Optional.of(version),
            Optional.empty(),
            platforms.isEmpty() ? PlatformChoice.DEFAULT : PlatformChoice.parse(platforms),
            Instant.parse("2026-01-01T00:00:00Z"),
            StepPolicy.standard(),
            line -> {}));
    return dist;
  }

  /** The archive of a platform in a folder. */
  public static Path archive(Path folder, String suffix) {
    return folder.resolve("weather-1.2.0-" + suffix + ReleaseArchive.EXTENSION);
  }

  /** Moves every archive and bill of one folder into another. */
  public static void collect(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (var files = Files.list(from)) {
      for (var file : files.filter(file -> !file.endsWith(ReleaseMetadata.FILE)).toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
