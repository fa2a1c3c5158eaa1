package org.integrationgateway.maven.dev;

import java.nio.file.Path;
import java.util.Set;

/** What a provider is made of, and how. */
public interface Sources {
  /** Reads the projects and makes everything. */
  Built build() throws BuildFailedException;

  /** Makes what depends on these files; everything, where that is not known. */
  Built rebuild(Set<Path> changed) throws BuildFailedException;

  /** What to watch, as of the last build; also when that has failed. */
  WatchedFolders watched();
}
