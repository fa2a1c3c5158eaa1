package org.integrationgateway.providers.lock;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.providers.lock.LockedPackage.LockedArchive;

/**
 * The paths of a lock file for the files that the configuration names: they start at the lock file,
 * so that both can be moved together.
 *
 * @param folder of the lock file
 */
public record LockPaths(Path folder) {
  /** The scheme of a blob in a registry. */
  public static final String OCI = "oci";

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

  /** The location of an archive. */
  public String location(URI at) {
    return at.getScheme().equals("file") ? relative(Path.of(at)) : at.toString();
  }

  /** Returns the URL of a location of the lock file. */
  public URI at(String location) {
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
