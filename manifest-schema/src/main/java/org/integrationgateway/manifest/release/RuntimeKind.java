package org.integrationgateway.manifest.release;

import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.fields.Choice;

/** What has to run for a released package to do something. */
public enum RuntimeKind implements Choice {
  /** A program of its own. */
  EXECUTABLE("executable"),
  /** Nothing: the gateway carries out what the manifest declares. */
  DECLARATIVE("declarative"),
  /** Nothing: the gateway serves its files. */
  STATIC("static");

  private final String text;

  RuntimeKind(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }

  /** Of a package with this released manifest. */
  public static RuntimeKind of(Manifest released) {
    if (released.entrypoint().isPresent() || !released.artifacts().isEmpty()) {
      return EXECUTABLE;
    }
    return released.app().filter(app -> app.hasSurface()).isPresent() ? DECLARATIVE : STATIC;
  }
}
