package org.integrationgateway.server.provider.sources;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.integrationgateway.manifest.packaging.image.HostPlatform;
import org.integrationgateway.server.config.PackagesConfig;
import org.integrationgateway.server.config.ServerConfig;
import org.integrationgateway.server.provider.packages.PackageStore;

/**
 * What bringing packages needs.
 *
 * @param home of the server
 */
record Workshop(Path home, Web web, Downloads downloads, Finder finder, Shelf shelf) {
  static Workshop open(Path home, ServerConfig.Egress egress, PackagesConfig config) {
    var web = new Web(egress, config.allowedHosts());
    var downloads = new Downloads(home.resolve("downloads"), web);
    var store = PackageStore.open(home, HostPlatform.current());
    return new Workshop(
        home,
        web,
        downloads,
        new Finder(config.repositories(), downloads),
        new Shelf(downloads, store));
  }

  /**
   * Where packages are made of their sources.
   *
   * @param log takes what their commands print
   */
  SourceBuilds builds(Consumer<String> log) {
    return new SourceBuilds(home.resolve("builds"), log);
  }
}
