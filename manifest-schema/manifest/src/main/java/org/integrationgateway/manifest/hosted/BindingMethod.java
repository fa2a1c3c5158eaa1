package org.integrationgateway.manifest.hosted;

import org.integrationgateway.manifest.fields.Choice;

/** Method of a hosted binding (RFC 9110, chapter 9; RFC 5789). */
public enum BindingMethod implements Choice {
  GET,
  POST,
  PUT,
  PATCH,
  DELETE;

  @Override
  public String text() {
    return name();
  }
}
