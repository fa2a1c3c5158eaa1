package org.integrationgateway.maven.dev;

import java.nio.file.Path;
import java.util.Set;

/** The sources of a provider, and how they are built. */
public interface Sources {
  /** Reads the projects and builds everything. */
  Built build() throws BuildFailedException;

  /** Builds the parts that depend on these files; everything, if the parts are not known. */
  Built rebuild(Set<Path> changed) throws BuildFailedException;

  /** The files to watch, as of the last build, even if it failed. */
  WatchedFolders watched();
}
