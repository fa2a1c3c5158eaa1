package org.integrationgateway.maven.dev;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** What a provider is made of, and how. */
public interface Sources {
  /**
   * Reads the projects and makes everything.
   *
   * @return the class path: jars, and folders of classes; empty when there is no code
   */
  List<Path> build() throws BuildFailedException;

  /** Makes what depends on these files; everything, where that is not known. */
  List<Path> rebuild(Set<Path> changed) throws BuildFailedException;

  /** What to watch, as of the last build; also when that has failed. */
  WatchedFolders watched();
}
