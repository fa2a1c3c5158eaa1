package org.integrationgateway.server.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where packages come from.
 *
 * @param repositories folders and base URLs in which releases are looked for, in this order
 * @param allowedHosts the only hosts that packages are fetched from, when given
 * @param lock the lock file beside the configuration, when there is one
 * @param locked whether nothing is used but what the lock file names
 */
public record PackagesConfig(
    List<URI> repositories,
    Optional<Set<String>> allowedHosts,
    Optional<Path> lock,
    boolean locked) {
  /** From nowhere but where the configuration says itself. */
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
   * The same with a lock file.
   *
   * @param only whether nothing is used but what it names
   */
  public PackagesConfig withLock(Path file, boolean only) {
    return new PackagesConfig(repositories, allowedHosts, Optional.of(file), only);
  }
}
