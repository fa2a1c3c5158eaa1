package org.integrationgateway.config.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.manifest.document.Node.Kind;
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
 * @param lock the lock file beside the configuration, when there is one
 * @param locked whether the server uses only the packages that the lock file pins
 */
public record PackagesConfig(
    List<URI> repositories,
    List<URI> mavenRepositories,
    List<Login> logins,
    Optional<Path> dockerConfig,
    Optional<Set<String>> allowedHosts,
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
    this(repositories, List.of(), List.of(), Optional.empty(), allowedHosts, lock, locked);
  }

  /** An entry of {@code packages.logins}. */
  public record Login(
      @Doc("The host of the registry or server, with its port where it is not that of HTTPS.")
          @Form("host")
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
        Optional.of(file),
        only);
  }

  /** The block {@code packages} of the file. */
  public record InFile(
      @Doc(
              "Repositories for {package, version}, in this order: base URLs or folders with"
                  + " PACKAGE/VERSION/release.yaml.")
          @ReadAs(RepositoryShape.class)
          @Default("[]")
          List<URI> repositories,
      @Doc("Maven repositories for {maven: ...}, in this order: base URLs or folders.")
          @ReadAs(RepositoryShape.class)
          @Default("[]")
          List<URI> mavenRepositories,
      @Doc("Logins of registries, Maven repositories and other servers of packages.") @Default("[]")
          List<Login> logins,
      @Doc(
              "A config.json of Docker, whose 'auths' are logins of registries too. Its credential"
                  + " helpers are not used.")
          Optional<Path> dockerConfig,
      @Doc("The hosts that packages may be fetched from.") @Default("{}") Hosts egress)
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
          Optional.empty(),
          false);
    }
  }

  private static final class RepositoryShape implements Supplier<Shape<URI>> {
    @Override
    public Shape<URI> get() {
      return new Scalar<>(
          "an http or https URL, or a folder",
          EnumSet.of(Kind.STRING),
          "{\"type\": \"string\", \"minLength\": 1}",
          RepositoryShape::repository,
          URI::toString);
    }

    private static URI repository(String text, Path folder) {
      if (text.isBlank()) {
        throw new IllegalArgumentException("It is empty.");
      }
      if (!text.contains("://")) {
        return folder.resolve(text).normalize().toUri();
      }
      if (!text.matches("https?://[^/?#\\s]+[^?#\\s]*")) {
        throw new IllegalArgumentException(
            "Write http(s)://HOST[:PORT][/PATH] without query and fragment.");
      }
      return URI.create(text);
    }
  }
}
