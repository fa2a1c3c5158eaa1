package org.integrationgateway.manifest.connection;

import org.integrationgateway.manifest.fields.Choice;

/** The users of a connection. */
public enum Exposure implements Choice {
  /** Users connect it themselves. */
  USER("user"),
  /** Only the app itself uses it. */
  INTERNAL("internal");

  private final String text;

  Exposure(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
