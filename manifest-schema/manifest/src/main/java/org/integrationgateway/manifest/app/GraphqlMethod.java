package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.Choice;

/** How queries are sent to a GraphQL endpoint. */
public enum GraphqlMethod implements Choice {
  /**
   * Queries stand in the URL, so that caches can answer them; by POST where the URL would be too
   * long.
   */
  GET,
  /** Queries stand in a body. */
  POST;

  @Override
  public String text() {
    return name();
  }
}
