package org.integrationgateway.command.catalog;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
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

  /** The configuration of this machine, where there is one without errors; else none. */
  IndexSearch search(CommandSession session) {
    var found = new ConfigurationLookup(session);
    if (ConfigFiles.find(List.of(), session.environment()).isEmpty()) {
      return search(session, new ServerConfig.Egress(true, true), PackagesConfig.NONE);
    }
    return found
        .check(List.of())
        .partial()
        .map(config -> search(session, config.server().egress(), config.packages()))
        .orElseGet(
            () -> {
              session.note(
                  "the configuration has errors ('gateway validate' lists them), so its"
                      + " repositories are not searched");
              return search(session, new ServerConfig.Egress(true, true), PackagesConfig.NONE);
            });
  }

  /** Searches the indexes that can be read; of others the reason is told. */
  private IndexSearch search(
      CommandSession session, ServerConfig.Egress egress, PackagesConfig packages) {
    var named = repositories(session, packages);
    try (var web = new PackageHttpClient(egress, packages)) {
      var indexes = new RepositoryIndexes(named, packages.mavenRepositories(), web);
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

  private List<Repository> repositories(CommandSession session, PackagesConfig packages) {
    try {
      return places.isEmpty()
          ? packages.repositories()
          : places.stream()
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
