package org.integrationgateway.manifest.connection;

import org.integrationgateway.manifest.fields.Choice;

/** The owner of the credential that a connection presents. */
public enum ConnectionMode implements Choice {
  /** No credential. */
  NONE("none"),
  /** The credential of the caller, or of the service account that the caller acts for. */
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
