package org.integrationgateway.manifest.packaging;

import org.integrationgateway.manifest.SemanticVersion;

/**
 * The version that a build file declares.
 *
 * @param version as written
 * @param place file and line for messages, such as {@code pom.xml:12}
 */
public record DeclaredVersion(String version, String place) {
  /** The version of a manifest that declares none; 0.0.0 for a version that no package can have. */
  public SemanticVersion ofManifest() {
    try {
      return new SemanticVersion(version);
    } catch (IllegalArgumentException malformed) {
      return new SemanticVersion("0.0.0");
    }
  }
}
