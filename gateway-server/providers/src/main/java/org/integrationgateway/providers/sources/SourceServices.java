package org.integrationgateway.providers.sources;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PackageStore;
import org.integrationgateway.providers.trust.SignatureCheck;
import org.integrationgateway.repositories.NamedPackages;
import org.integrationgateway.repositories.RepositoryIndexes;
import org.integrationgateway.repositories.web.PackageHttpClient;
import org.integrationgateway.repositories.web.UnusableLoginsException;

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
    StoreImporter shelf,
    SignatureCheck signatures) {
  static SourceServices open(Path home, ServerConfig.Egress egress, PackagesConfig config) {
    return open(home, egress, config, line -> {});
  }

  /**
   * @param warn takes what is remarkable of a package that is used nevertheless
   */
  static SourceServices open(
      Path home, ServerConfig.Egress egress, PackagesConfig config, Consumer<String> warn) {
    var web = web(egress, config);
    var downloads = new DownloadedFiles(home.resolve("downloads"), web);
    var named =
        new NamedPackages(
            new RepositoryIndexes(config.repositories(), config.mavenRepositories(), web), warn);
    var store = PackageStore.open(home, HostPlatform.current());
    return new SourceServices(
        home,
        web,
        downloads,
        new SourceResolver(named, config.mavenRepositories(), downloads, web),
        new StoreImporter(downloads, store),
        new SignatureCheck(config.trust(), web));
  }

  /**
   * Returns the client of a configuration.
   *
   * @throws PackageException when the file of Docker with logins cannot be read
   */
  static PackageHttpClient web(ServerConfig.Egress egress, PackagesConfig config) {
    try {
      return new PackageHttpClient(egress, config);
    } catch (UnusableLoginsException unusable) {
      throw new PackageException(String.valueOf(unusable.getMessage()), unusable);
    }
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
