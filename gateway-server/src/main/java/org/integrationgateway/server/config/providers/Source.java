package org.integrationgateway.server.config.providers;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where a package comes from. */
public sealed interface Source {
  /** One that the server carries in itself. */
  record Builtin(String name) implements Source {}

  /** A folder with a manifest, the manifest in it, or an archive. */
  record Local(Path path) implements Source {}

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
