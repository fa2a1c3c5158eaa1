package org.integrationgateway.authoring.compat;

import java.util.List;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionPrecedence;

/**
 * Changes from one version of a package to another.
 *
 * @param name of the package
 * @param changes the most severe first
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

  /** Returns the smallest version step that these changes allow. */
  public VersionStep asked() {
    return VersionStep.askedBy(changes, before);
  }

  /** Returns the step between the two versions. */
  public VersionStep made() {
    return VersionStep.between(before, after);
  }

  /** Returns the least version that makes the step; the earlier version where nothing changed. */
  public SemanticVersion least() {
    var from = VersionPrecedence.of(before);
    return switch (asked()) {
      case NONE -> before;
      case PATCH -> version(from.major(), from.minor(), from.patch() + 1);
      case MINOR -> version(from.major(), from.minor() + 1, 0);
      case MAJOR -> version(from.major() + 1, 0, 0);
    };
  }

  private static SemanticVersion version(int major, int minor, int patch) {
    return new SemanticVersion(major + "." + minor + "." + patch);
  }

  /**
   * Returns whether the versions make the step that the changes require. A pre-release promises no
   * compatibility, so every later version is sufficient.
   */
  public boolean isGranted() {
    if (VersionPrecedence.of(before).isPreRelease() && made() != VersionStep.NONE) {
      return true;
    }
    return made().compareTo(asked()) >= 0;
  }
}
