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

/**
 * The sources of packages.
 *
 * @param repositories folders and base URLs in which releases are looked for, in this order
 * @param allowedHosts the only hosts that packages are fetched from, when given
 * @param lock the lock file beside the configuration, when there is one
 * @param locked whether the server uses only the packages that the lock file pins
 */
public record PackagesConfig(
    List<URI> repositories,
    Optional<Set<String>> allowedHosts,
    Optional<Path> lock,
    boolean locked) {
  /** No repositories: packages come only from the sources that their entries name. */
  public static final PackagesConfig NONE =
      new PackagesConfig(List.of(), Optional.empty(), Optional.empty(), false);

  public PackagesConfig {
    repositories = List.copyOf(repositories);
    allowedHosts = allowedHosts.map(Set::copyOf);
    if (locked && lock.isEmpty()) {
      throw new IllegalArgumentException("nothing can be locked without a lock file");
    }
  }

  /**
   * A copy with a lock file.
   *
   * @param only whether the server uses only the packages that it pins
   */
  public PackagesConfig withLock(Path file, boolean only) {
    return new PackagesConfig(repositories, allowedHosts, Optional.of(file), only);
  }

  /** The block {@code packages} of the file. */
  public record InFile(
      @Doc(
              "Repositories for {package, version}, in this order: base URLs or folders with"
                  + " PACKAGE/VERSION/release.yaml.")
          @ReadAs(RepositoryShape.class)
          @Default("[]")
          List<URI> repositories,
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
          repositories, egress.allowedHosts.map(Set::copyOf), Optional.empty(), false);
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
