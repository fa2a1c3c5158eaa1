package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.packaging.platform.PlatformChoice;

/** Packages as their authors make them, without programs. */
final class Releases {
  static final String SOURCE = "github.com/acme/providers/";

  private Releases() {}

  /** A source package that the gateway carries out itself. */
  static Path sources(Path folder, String name, String version, String... more) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: %s%s
        version: %s
        spec:
          surfaces:
            rest:
              baseUrl: https://api.example.com
              operations:
                - {name: now, method: GET, path: /now}
        """
                .formatted(SOURCE, name, version)
            + String.join("\n", more));
    return folder;
  }

  /** The release of a package for this host and another, in a folder of its own. */
  static Path release(Path folder, String name, String version) throws IOException {
    var other =
        Platform.MATRIX.stream()
            .filter(platform -> !platform.equals(HostPlatform.current()))
            .findFirst()
            .orElseThrow();
    var platforms = HostPlatform.current().suffix() + "," + other.suffix();
    return release(folder, name, version, PlatformChoice.parse(platforms));
  }

  /** The release of a package for other platforms than this host. */
  static Path elsewhere(Path folder, String name, String version) throws IOException {
    var other = HostPlatform.current().os().equals("windows") ? "linux/amd64" : "windows/amd64";
    return release(folder, name, version, PlatformChoice.parse(other));
  }

  private static Path release(Path folder, String name, String version, PlatformChoice platforms)
      throws IOException {
    var sources = sources(folder.resolve("sources"), name, version);
    var dist = folder.resolve("dist");
    try {
      Packager.run(
          PackagingRequest.of(sources, dist, folder.resolve("work")).withPlatforms(platforms));
    } catch (PackagingException e) {
      throw new IOException(e);
    }
    return dist;
  }

  /** The archive of a release for this host. */
  static Path archive(Path dist, String name, String version) {
    return dist.resolve(name + "-" + version + "-" + HostPlatform.current().suffix() + ".tar.gz");
  }
}
