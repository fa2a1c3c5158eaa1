package org.integrationgateway.manifest;

/** The form of a manifest: sources, or a prepared package. */
public enum ManifestForm {
  /** Source or prepared; a manifest still cannot have both artifacts and phases. */
  ANY,
  /** Source package: may have phases, must not have artifacts. */
  SOURCE,
  /** Prepared or released package: may have artifacts, must not have phases. */
  PREPARED
}
