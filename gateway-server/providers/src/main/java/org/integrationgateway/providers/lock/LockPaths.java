package org.integrationgateway.providers.lock;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.index.EmbeddedPackages;
import org.integrationgateway.providers.lock.LockedPackage.LockedArchive;
import org.integrationgateway.providers.packages.PackageException;

/**
 * The paths of a lock file for the files that the configuration names: they start at the lock file,
 * so that both can be moved together.
 *
 * @param folder of the lock file
 */
public record LockPaths(Path folder) {
  /** The scheme of a blob in a registry. */
  public static final String OCI = "oci";

  /** The beginning of the location of a package of the distribution. */
  private static final String EMBEDDED = "distribution:";

  /** Paths relative to the folder of a lock file. */
  public static LockPaths of(Path lock) {
    return new LockPaths(lock.toAbsolutePath().normalize().resolveSibling(""));
  }

  /** A source of the configuration, member by member. */
  public SortedMap<String, String> of(Source source) {
    var members = new TreeMap<String, String>();
    if (source instanceof Source.Local local) {
      members.put("path", relative(local.path()));
    } else if (source instanceof Source.Remote remote) {
      members.put("url", remote.url().toString());
      remote.sha256().ifPresent(digest -> members.put("sha256", digest));
    } else if (source instanceof Source.Released released) {
      members.put("package", released.name());
      members.put("version", released.version());
    } else if (source instanceof Source.Oci oci) {
      members.put(OCI, oci.toString());
    } else if (source instanceof Source.Maven maven) {
      members.put("maven", maven.toString());
    } else {
      throw new IllegalArgumentException(source + " cannot be locked");
    }
    return members;
  }

  /** Returns whether a location is that of a package of the distribution. */
  public static boolean isEmbedded(String location) {
    return location.startsWith(EMBEDDED);
  }

  /**
   * Refuses a location in a distribution that leads out of its packages.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  static void requireEmbedded(String location) {
    var path = Path.of(location.substring(EMBEDDED.length()));
    if (path.isAbsolute() || !path.equals(path.normalize()) || path.startsWith("..")) {
      throw new IllegalArgumentException("'" + location + "' is not a package of a distribution");
    }
  }

  /** The location of an archive; one of the distribution is the same on every host. */
  public String location(URI at) {
    if (!at.getScheme().equals("file")) {
      return at.toString();
    }
    var file = Path.of(at);
    return EmbeddedPackages.find()
        .filter(embedded -> embedded.has(file))
        .map(
            embedded -> EMBEDDED + embedded.folder().relativize(file).toString().replace('\\', '/'))
        .orElseGet(() -> relative(file));
  }

  /** Returns the URL of a location of the lock file. */
  public URI at(String location) {
    if (isEmbedded(location)) {
      var path = location.substring(EMBEDDED.length());
      return EmbeddedPackages.find()
          .map(embedded -> embedded.folder().resolve(path).toUri())
          .orElseThrow(
              () ->
                  new PackageException(
                      "%s is of the distribution of the gateway, and this process has none: start it by bin/gateway"
                          .formatted(path)));
    }
    return location.contains("://")
        ? URI.create(location)
        : folder.resolve(location).normalize().toUri();
  }

  /** The file of this host that an archive comes from. */
  public Optional<Path> file(LockedArchive archive) {
    return archive
        .location()
        .map(this::at)
        .filter(at -> at.getScheme().equals("file"))
        .map(Path::of)
        .filter(Files::isRegularFile);
  }

  private String relative(Path path) {
    var absolute = path.toAbsolutePath().normalize();
    if (!absolute.getRoot().equals(folder.getRoot())) {
      return absolute.toString();
    }
    var relative = folder.normalize().relativize(absolute).toString().replace('\\', '/');
    return relative.isEmpty() ? "." : relative;
  }
}
