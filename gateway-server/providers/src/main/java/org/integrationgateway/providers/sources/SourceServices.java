package org.integrationgateway.providers.sources;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.packages.PackageStore;

/**
 * The services that fetching packages needs.
 *
 * @param home of the server
 */
record SourceServices(
    Path home,
    PackageHttpClient web,
    DownloadedFiles downloads,
    SourceResolver finder,
    StoreImporter shelf) {
  static SourceServices open(Path home, ServerConfig.Egress egress, PackagesConfig config) {
    var web = new PackageHttpClient(egress, config);
    var downloads = new DownloadedFiles(home.resolve("downloads"), web);
    var store = PackageStore.open(home, HostPlatform.current());
    return new SourceServices(
        home,
        web,
        downloads,
        new SourceResolver(config.repositories(), config.mavenRepositories(), downloads, web),
        new StoreImporter(downloads, store));
  }

  /**
   * Returns the builds of packages from their sources.
   *
   * @param log takes what their commands print
   */
  SourceBuilds builds(Consumer<String> log) {
    return new SourceBuilds(home.resolve("builds"), log);
  }
}
