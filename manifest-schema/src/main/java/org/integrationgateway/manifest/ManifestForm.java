package org.integrationgateway.manifest;

/** What a manifest describes. */
public enum ManifestForm {
  /** Either; artifacts and phases still exclude each other. */
  ANY,
  /** Sources: may have phases, must not have artifacts. */
  SOURCE,
  /** A prepared or released package: may have artifacts, must not have phases. */
  PREPARED
}
