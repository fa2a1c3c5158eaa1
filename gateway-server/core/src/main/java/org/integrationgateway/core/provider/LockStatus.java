package org.integrationgateway.core.provider;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The packages that the lock file pins, beside those that the configuration names and those that
 * run.
 *
 * @param file where it is, or would be
 * @param exists whether it is there
 * @param required whether the server uses only what it pins
 * @param problem why it cannot be read; empty when it can
 * @param platform of this host, as archives are named
 * @param packages in the order of the configuration; those that only the lock file has are last
 */
public record LockStatus(
    Path file,
    boolean exists,
    boolean required,
    Optional<String> problem,
    String platform,
    List<Entry> packages) {
  public LockStatus {
    packages = List.copyOf(packages);
  }

  /** How the lock file stands to one package, and the command that helps. */
  public enum State {
    /** The running package is the locked one. */
    LOCKED("locked", ""),
    /**
     * The package is locked, and the running one has no digest: it is served from a folder, or not
     * at all.
     */
    UNVERIFIED("unverified", "gateway lock --check"),
    /** The running package has another digest than the locked one. */
    DIFFERS("differs", "gateway lock --check"),
    /** The lock file does not name it. */
    NOT_LOCKED("notLocked", "gateway lock"),
    /** The lock file names another source. */
    SOURCE_CHANGED("sourceChanged", "gateway lock"),
    /** The package is locked, but not for the platform of this host. */
    OTHER_PLATFORMS("otherPlatforms", "gateway lock"),
    /** The configuration does not name it. */
    UNUSED("unused", "gateway lock");

    private final String word;
    private final String command;

    State(String word, String command) {
      this.word = word;
      this.command = command;
    }

    public String word() {
      return word;
    }

    /** The command that helps; empty where none is needed. */
    public String command() {
      return command;
    }
  }

  /**
   * One package.
   *
   * @param place in the configuration: {@code apps.weather}
   * @param source as the configuration names it, member by member; of an unused one as the lock
   *     file does
   * @param runs the package that the server has loaded
   * @param reason why it is not served; empty when it is
   */
  public record Entry(
      String place,
      Map<String, String> source,
      State state,
      Optional<Locked> locked,
      Optional<ProviderStatus.Pack> runs,
      String reason) {}

  /**
   * A locked package.
   *
   * @param manifest digest of what its manifest says
   */
  public record Locked(
      String name, String version, String kind, String manifest, List<Archive> archives) {
    public Locked {
      archives = List.copyOf(archives);
    }
  }

  /**
   * One archive.
   *
   * @param platform or {@code generic}
   * @param size in bytes
   * @param location path from the lock file, or URL; empty where it is made of sources
   */
  public record Archive(String platform, String sha256, long size, Optional<String> location) {}
}
