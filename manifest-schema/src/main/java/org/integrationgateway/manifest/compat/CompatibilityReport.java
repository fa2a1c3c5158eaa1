package org.integrationgateway.manifest.compat;

import java.util.List;
import org.integrationgateway.manifest.SemanticVersion;

/**
 * What changed from one version of a package to another.
 *
 * @param name of the package
 * @param changes the gravest first
 * @param unknown what could not be compared, a sentence each
 */
public record CompatibilityReport(
    String name,
    SemanticVersion before,
    SemanticVersion after,
    List<Change> changes,
    List<String> unknown) {
  public CompatibilityReport {
    changes = List.copyOf(changes);
    unknown = List.copyOf(unknown);
  }

  /** The smallest step of the version that these changes allow. */
  public VersionStep asked() {
    return VersionStep.askedBy(changes, before);
  }

  /** The step that the versions make. */
  public VersionStep made() {
    return VersionStep.between(before, after);
  }

  /**
   * Whether the versions make the step that the changes ask for. A pre-release promises nothing, so
   * every later version grants whatever changed since.
   */
  public boolean isGranted() {
    if (Precedence.of(before).isPreRelease() && made() != VersionStep.NONE) {
      return true;
    }
    return made().compareTo(asked()) >= 0;
  }
}
