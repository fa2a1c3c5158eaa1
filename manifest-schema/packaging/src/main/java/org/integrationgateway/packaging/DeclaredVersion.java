package org.integrationgateway.packaging;

import org.integrationgateway.manifest.SemanticVersion;

/**
 * The version that a build file declares.
 *
 * @param version as written
 * @param place file and line for messages, such as {@code pom.xml:12}
 */
public record DeclaredVersion(String version, String place) {
  /** The version of a manifest that declares none, where it is one that a package can have. */
  public SemanticVersion ofManifest() {
    try {
      return new SemanticVersion(version);
    } catch (IllegalArgumentException malformed) {
      return SemanticVersion.UNDECLARED;
    }
  }
}
