package org.integrationgateway.packaging.rewrite;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.SemanticVersion;

/**
 * The changes that packaging makes in a manifest, besides removing its phases.
 *
 * @param version replaces the manifest's, if given
 * @param entrypoint replaces the manifest's, if given
 * @param artifacts replace the manifest's; empty: no artifacts
 * @param staticRoot is recorded as {@code spec.static.root}, if given
 */
public record ReleaseChanges(
    Optional<SemanticVersion> version,
    Optional<Entrypoint> entrypoint,
    List<Artifact> artifacts,
    Optional<String> staticRoot) {
  /** Only the phases are removed. */
  public static final ReleaseChanges NONE =
      new ReleaseChanges(Optional.empty(), Optional.empty(), List.of(), Optional.empty());

  public ReleaseChanges {
    artifacts = List.copyOf(artifacts);
  }
}
