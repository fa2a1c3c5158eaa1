package org.integrationgateway.packaging;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.phase.BuiltProgram;

/**
 * The results of a package's commands for one target.
 *
 * @param target requested platform; empty for the host
 * @param program at the manifest's {@code entrypoint.artifactPath}
 * @param staticFolder that was passed to the commands
 * @param staticFiles in it, when {@code index.html} is among them; otherwise empty
 */
record BuildResult(
    Optional<Platform> target,
    Optional<BuiltProgram> program,
    Path staticFolder,
    SortedMap<String, Path> staticFiles) {
  BuildResult {
    staticFiles = Collections.unmodifiableSortedMap(new TreeMap<>(staticFiles));
  }

  boolean hasStaticFiles() {
    return !staticFiles.isEmpty();
  }
}
