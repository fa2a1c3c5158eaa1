package org.integrationgateway.command.catalog;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.ConfigFiles;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.config.repository.RepositoryShape;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.index.AmbiguousNameException;
import org.integrationgateway.index.IndexSearch;
import org.integrationgateway.index.IndexedPackage;
import org.integrationgateway.index.PackageIndex;
import org.integrationgateway.repositories.RepositoryException;
import org.integrationgateway.repositories.RepositoryIndexes;
import org.integrationgateway.repositories.web.PackageHttpClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Option;

/** The repositories of a command: those that it names, else those of the configuration. */
final class CatalogRepositories {
  @Option(
      names = "--repository",
      paramLabel = "PLACE",
      description =
          "A URL, a folder, oci://REGISTRY/NAME or maven:GROUP:ARTIFACT; repeatable. Default: packages.repositories of the configuration, then"
              + " the packages of the distribution.")
  private List<String> places = List.of();

  /**
   * The places of packages, and the policy for requests to them.
   *
   * @param packages of the configuration, with the repositories that the command names
   */
  record Places(ServerConfig.Egress egress, PackagesConfig packages) {
    private static final Places NONE =
        new Places(new ServerConfig.Egress(true, true), PackagesConfig.NONE);

    private static Places of(GatewayConfig config) {
      return new Places(config.server().egress(), config.packages());
    }
  }

  /** The places of the configuration of this machine, where there is one without errors. */
  Places places(CommandSession session) {
    var configured = configured(session);
    return places.isEmpty()
        ? configured
        : new Places(configured.egress(), configured.packages().in(named(session)));
  }

  private static Places configured(CommandSession session) {
    if (ConfigFiles.find(List.of(), session.environment()).isEmpty()) {
      return Places.NONE;
    }
    return new ConfigurationLookup(session)
        .check(List.of())
        .partial()
        .map(Places::of)
        .orElseGet(
            () -> {
              session.note(
                  "the configuration has errors ('gateway validate' lists them), so its"
                      + " repositories are not searched");
              return Places.NONE;
            });
  }

  /** Searches the indexes that can be read; of others the reason is told. */
  IndexSearch search(CommandSession session) {
    var places = places(session);
    var packages = places.packages();
    try (var web = new PackageHttpClient(places.egress(), packages)) {
      var indexes =
          new RepositoryIndexes(packages.repositories(), packages.mavenRepositories(), web);
      var read = new ArrayList<PackageIndex>();
      for (var repository : indexes.repositories()) {
        try {
          indexes.index(repository).ifPresent(read::add);
        } catch (RepositoryException refused) {
          session.note(String.valueOf(refused.getMessage()));
        }
      }
      if (read.isEmpty()) {
        throw new CommandFailure(
            ExitCode.NOT_FOUND,
            "there is no index of packages: name a repository by --repository or under packages.repositories");
      }
      return new IndexSearch(read);
    }
  }

  /** The repositories that the command names. */
  private List<Repository> named(CommandSession session) {
    try {
      return places.stream()
          .map(place -> RepositoryShape.repository(place, session.environment().directory()))
          .map(Repository::of)
          .toList();
    } catch (IllegalArgumentException malformed) {
      throw new CommandFailure(ExitCode.USAGE, "--repository: " + malformed.getMessage());
    }
  }

  /**
   * The package that a name means.
   *
   * @throws CommandFailure when no package has the name, or several have
   */
  static IndexedPackage named(IndexSearch search, String name) {
    try {
      return search
          .named(name)
          .orElseThrow(
              () ->
                  new CommandFailure(
                      ExitCode.NOT_FOUND,
                      "no repository has a package '%s'%s ('gateway package search' lists them)"
                          .formatted(name, search.nearMiss(name))));
    } catch (AmbiguousNameException several) {
      throw new CommandFailure(ExitCode.CHOICE, String.valueOf(several.getMessage()));
    }
  }
}
