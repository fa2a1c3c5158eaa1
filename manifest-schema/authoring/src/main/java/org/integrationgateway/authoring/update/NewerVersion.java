package org.integrationgateway.authoring.update;

import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionRange;

/** The version that a project moves to: it replaces older ones. */
record NewerVersion(SemanticVersion version, VersionRange newer) {
  NewerVersion(String version) {
    this(new SemanticVersion(version), new VersionRange(">" + version.strip().split("[-+]", 2)[0]));
  }

  String text() {
    return version.text();
  }

  /** Whether a text is a version that this one replaces; a property or a range is no version. */
  boolean replaces(String written) {
    try {
      return !written.equals(text()) && !newer.contains(new SemanticVersion(written));
    } catch (IllegalArgumentException other) {
      return false;
    }
  }
}
