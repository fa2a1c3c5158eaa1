package org.integrationgateway.config.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
}
