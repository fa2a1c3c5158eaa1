package org.integrationgateway.config.providers;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.VersionConstraint;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.sdk.Secret;

/** The source of a package. */
public sealed interface Source {
  /** An embedded provider. */
  record Builtin(String name) implements Source {}

  /** A folder with a manifest, the manifest in it, an archive, or a release in its folder. */
  record Local(Path path) implements Source {}

  /**
   * A release, or one archive of it, behind a URL.
   *
   * @param sha256 of the file behind the URL; empty when the lock file pins it
   */
  record Remote(URI url, Optional<String> sha256) implements Source {
    @Override
    public String toString() {
      return url.toString();
    }
  }

  /**
   * A release in one of the repositories of the deployment.
   *
   * @param name of the package, as its manifest gives its source
   * @param version one version, or a constraint for several
   */
  record Released(String name, String version) implements Source {
    /** Returns the versions that are accepted. */
    public VersionConstraint constraint() {
      return new VersionConstraint(version);
    }

    @Override
    public String toString() {
      return name + " " + version;
    }
  }

  /** A release in a registry of OCI artifacts. */
  record Oci(OciReference reference) implements Source {
    @Override
    public String toString() {
      return reference.toString();
    }
  }

  /** A release in one of the Maven repositories of the deployment. */
  record Maven(MavenCoordinates coordinates) implements Source {
    @Override
    public String toString() {
      return coordinates.toString();
    }
  }

  /**
   * A package in the server's own store. The server makes it of a release or an entry of the lock
   * file; no configuration can name it.
   *
   * @param sha256 of its archive
   */
  record Stored(String sha256) implements Source {}

  /**
   * A package that could not be brought to this host. No configuration can name it.
   *
   * @param wanted the source of the configuration
   * @param reason why it is not on this host, with the remedy
   */
  record Unavailable(Source wanted, String reason) implements Source {
    @Override
    public String toString() {
      return wanted.toString();
    }
  }

  /**
   * A package in its folder whose provider another program starts, such as a debugger. No
   * configuration can name it.
   *
   * @param manifest its file
   * @param socket that the provider listens on
   * @param hostSocket that this server listens on for the provider
   * @param token by which the provider proves itself to this server
   */
  record Attached(Path manifest, Path socket, Path hostSocket, Secret token) implements Source {
    @Override
    public String toString() {
      return manifest.toString();
    }
  }

  /**
   * A package in its folder that this command runs, in place of the program of its manifest. The
   * development commands serve packages this way; no configuration can name it.
   *
   * @param manifest its file
   * @param command empty for a declarative package
   * @param workdir of the command
   * @param env added to the clean environment; the deployment's variables win
   */
  record Development(Path manifest, List<String> command, Path workdir, Map<String, String> env)
      implements Source {
    public Development {
      command = List.copyOf(command);
      env = Map.copyOf(env);
    }

    /** Leaves out the environment, which may hold secrets. */
    @Override
    public String toString() {
      return manifest.toString();
    }
  }
}
