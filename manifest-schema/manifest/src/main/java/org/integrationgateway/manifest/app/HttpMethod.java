package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.Choice;

/** Method of a declared operation (RFC 9110, chapter 9; RFC 5789). */
public enum HttpMethod implements Choice {
  GET,
  HEAD,
  POST,
  PUT,
  PATCH,
  DELETE;

  @Override
  public String text() {
    return name();
  }

  /**
   * Returns whether a request may have parameters in its body: true for all methods except GET and
   * HEAD.
   */
  public boolean allowsBody() {
    return this != GET && this != HEAD;
  }
}
