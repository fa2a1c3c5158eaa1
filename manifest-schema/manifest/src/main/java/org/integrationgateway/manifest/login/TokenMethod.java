package org.integrationgateway.manifest.login;

import org.integrationgateway.manifest.fields.Choice;

/** The method of a request for a token. */
public enum TokenMethod implements Choice {
  /** The parameters stand in the body. */
  POST,
  /** The parameters stand in the query. */
  GET,
  /** The parameters stand in the body. */
  PUT;

  @Override
  public String text() {
    return name();
  }
}
