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

  /** Whether a request may carry parameters in its body: all but GET and HEAD. */
  public boolean allowsBody() {
    return this != GET && this != HEAD;
  }
}
