package org.integrationgateway.server.config.providers;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** Where a package comes from. */
public sealed interface Source {
  /** One that the server carries in itself. */
  record Builtin(String name) implements Source {}

  /** A folder with a manifest, the manifest in it, an archive, or a release in its folder. */
  record Local(Path path) implements Source {}

  /**
   * A release, or one archive of it, behind a URL.
   *
   * @param sha256 of what the URL answers; empty when the lock file must tell
   */
  record Remote(URI url, Optional<String> sha256) implements Source {
    @Override
    public String toString() {
      return url.toString();
    }
  }

  /**
   * A release that is looked for in the repositories of the deployment.
   *
   * @param name of the package, as its manifest gives its source
   */
  record Released(String name, String version) implements Source {
    @Override
    public String toString() {
      return name + " " + version;
    }
  }

  /**
   * A package that lies in the server's own store. No configuration can name it: what a release or
   * a lock file names becomes one.
   *
   * @param sha256 of its archive
   */
  record Stored(String sha256) implements Source {}

  /**
   * A package in its folder whose provider somebody else starts, such as a debugger. No
   * configuration can name it.
   *
   * @param manifest its file
   * @param socket that the provider listens on when it runs
   * @param hostSocket that this host listens on for it
   * @param token by which this host knows it
   */
  record Attached(Path manifest, Path socket, Path hostSocket, Secret token) implements Source {
    @Override
    public String toString() {
      return manifest.toString();
    }
  }

  /**
   * A package in its folder whose program is this command, whatever its manifest says about that.
   * No configuration can name it: what a developer works on is served this way.
   *
   * @param manifest its file
   * @param command empty where the gateway itself carries the package out
   * @param workdir of the command
   * @param env added to the clean environment, below the deployment's
   */
  record Development(Path manifest, List<String> command, Path workdir, Map<String, String> env)
      implements Source {
    public Development {
      command = List.copyOf(command);
      env = Map.copyOf(env);
    }

    /** Without its environment, which may hold secrets. */
    @Override
    public String toString() {
      return manifest.toString();
    }
  }
}
