package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.Choice;

/** How queries are sent to a GraphQL endpoint. */
public enum GraphqlMethod implements Choice {
  /** In the URL, so that caches can answer them; by POST where the URL would be too long. */
  GET,
  /** In a body. */
  POST;

  @Override
  public String text() {
    return name();
  }
}
