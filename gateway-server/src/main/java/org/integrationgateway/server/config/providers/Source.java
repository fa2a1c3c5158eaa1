package org.integrationgateway.server.config.providers;

import java.nio.file.Path;

/** Where a package comes from. */
public sealed interface Source {
  /** One that the server carries in itself. */
  record Builtin(String name) implements Source {}

  /** A folder with a manifest, the manifest in it, or an archive. */
  record Local(Path path) implements Source {}
}
