package org.integrationgateway.manifest.packaging;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.phase.BuiltProgram;

/**
 * What the commands of a package made for one target.
 *
 * @param target that was asked for; empty for the host
 * @param program at the manifest's {@code entrypoint.artifactPath}
 * @param staticFolder that commands were told
 * @param staticFiles in it, when {@code index.html} is among them; otherwise empty
 */
record Built(
    Optional<Platform> target,
    Optional<BuiltProgram> program,
    Path staticFolder,
    SortedMap<String, Path> staticFiles) {
  Built {
    staticFiles = Collections.unmodifiableSortedMap(new TreeMap<>(staticFiles));
  }

  boolean hasStaticFiles() {
    return !staticFiles.isEmpty();
  }
}
