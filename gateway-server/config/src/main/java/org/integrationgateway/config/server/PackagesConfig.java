package org.integrationgateway.config.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.config.repository.RepositoryShape;
import org.integrationgateway.config.repository.TrustConfig;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.sdk.Secret;

/**
 * The sources of packages.
 *
 * @param repositories folders and base URLs in which releases are looked for, in this order
 * @param mavenRepositories folders and base URLs of Maven repositories, in this order
 * @param logins of registries and repositories
 * @param dockerConfig a file of Docker with more logins
 * @param allowedHosts the only hosts that packages are fetched from, when given
 * @param trust the keys that must have signed packages
 * @param lock the lock file beside the configuration, when there is one
 * @param locked whether the server uses only the packages that the lock file pins
 */
public record PackagesConfig(
    List<Repository> repositories,
    List<URI> mavenRepositories,
    List<Login> logins,
    Optional<Path> dockerConfig,
    Optional<Set<String>> allowedHosts,
    TrustConfig trust,
    Optional<Path> lock,
    boolean locked) {
  /** No repositories: packages come only from the sources that their entries name. */
  public static final PackagesConfig NONE =
      new PackagesConfig(List.of(), Optional.empty(), Optional.empty(), false);

  public PackagesConfig {
    repositories = List.copyOf(repositories);
    mavenRepositories = List.copyOf(mavenRepositories);
    logins = List.copyOf(logins);
    allowedHosts = allowedHosts.map(Set::copyOf);
    if (locked && lock.isEmpty()) {
      throw new IllegalArgumentException("nothing can be locked without a lock file");
    }
  }

  /** Packages without Maven repositories, and from servers that ask for no login. */
  public PackagesConfig(
      List<URI> repositories,
      Optional<Set<String>> allowedHosts,
      Optional<Path> lock,
      boolean locked) {
    this(
        repositories.stream().map(Repository::of).toList(),
        List.of(),
        List.of(),
        Optional.empty(),
        allowedHosts,
        TrustConfig.NONE,
        lock,
        locked);
  }

  /** An entry of {@code packages.logins}. */
  public record Login(
      @Doc("The host of the registry or server, with the port where it is not 443.") @Form("host")
          String host,
      @Doc("The user.") String username,
      @Doc("The password of the user, or an access token.") Secret password) {}

  /**
   * A copy with a lock file.
   *
   * @param only whether the server uses only the packages that it pins
   */
  public PackagesConfig withLock(Path file, boolean only) {
    return new PackagesConfig(
        repositories,
        mavenRepositories,
        logins,
        dockerConfig,
        allowedHosts,
        trust,
        Optional.of(file),
        only);
  }

  /**
   * A copy with these repositories in place of its own. Those that are folders and URLs are looked
   * in for Maven coordinates too, before its Maven repositories.
   */
  public PackagesConfig in(List<Repository> named) {
    var maven = new ArrayList<URI>();
    named.stream().map(Repository::at).filter(PackagesConfig::isTree).forEach(maven::add);
    maven.addAll(mavenRepositories);
    return new PackagesConfig(
        named, maven, logins, dockerConfig, allowedHosts, trust, lock, locked);
  }

  private static boolean isTree(URI place) {
    return Set.of("file", "http", "https").contains(String.valueOf(place.getScheme()));
  }

  /** The block {@code packages} of the file. */
  public record InFile(
      @Doc(
              "Repositories for {package, version}, in this order: base URLs or folders with a"
                  + " gateway-index.json, or with PACKAGE/VERSION/release.yaml; oci://REGISTRY/NAME"
                  + " or maven:GROUP:ARTIFACT; or {url: URL, auth:"
                  + " {token: SECRET}, trust: [FILE], ca: FILE}. The packages of the distribution"
                  + " come last.")
          @ReadAs(RepositoryShape.class)
          @Default("[]")
          List<Repository> repositories,
      @Doc("Maven repositories for {maven: ...}, in this order: base URLs or folders.")
          @ReadAs(PlaceShape.class)
          @Default("[]")
          List<URI> mavenRepositories,
      @Doc("Logins for registries, Maven repositories and other servers of packages.")
          @Default("[]")
          List<Login> logins,
      @Doc(
              "A Docker config.json, whose 'auths' are logins for registries too. Its"
                  + " credential helpers are not used.")
          Optional<Path> dockerConfig,
      @Doc("The hosts that packages may be fetched from.") @Default("{}") Hosts egress,
      @Doc("The keys that must have signed packages.") @Default("{}") TrustConfig trust)
      implements Supplier<PackagesConfig> {
    /** The block {@code packages.egress}. */
    public record Hosts(
        @Doc(
                "The only hosts that packages are fetched from. Listing a private address permits it."
                    + " Default: server.egress decides.")
            @Form("host")
            Optional<List<String>> allowedHosts) {}

    @Override
    public PackagesConfig get() {
      return new PackagesConfig(
          repositories,
          mavenRepositories,
          logins,
          dockerConfig,
          egress.allowedHosts.map(Set::copyOf),
          trust,
          Optional.empty(),
          false);
    }
  }

  private static final class PlaceShape implements Supplier<Shape<URI>> {
    @Override
    public Shape<URI> get() {
      return RepositoryShape.PLACE;
    }
  }
}
