package org.integrationgateway.manifest.connection;

import org.integrationgateway.manifest.fields.Choice;

/** Whose credential a connection presents. */
public enum ConnectionMode implements Choice {
  /** Nobody's. */
  NONE("none"),
  /** That of the caller, or of the service account the caller acts for. */
  SUBJECT("subject");

  private final String text;

  ConnectionMode(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
