package org.integrationgateway.packaging.release;

import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.fields.Choice;

/** The kind of program or protocol that carries out the operations of a released package. */
public enum RuntimeKind implements Choice {
  /** A program of the package. */
  EXECUTABLE,
  /** The gateway, by the declarations of the manifest. */
  DECLARATIVE,
  /** The gateway, which serves the package's static files. */
  STATIC;

  /** Returns the kind for a released manifest. */
  public static RuntimeKind of(Manifest released) {
    if (released.entrypoint().isPresent() || !released.artifacts().isEmpty()) {
      return EXECUTABLE;
    }
    return released.app().filter(app -> app.hasSurface()).isPresent() ? DECLARATIVE : STATIC;
  }
}
