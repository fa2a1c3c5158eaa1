package org.integrationgateway.providers.stdio;

import tools.jackson.databind.node.ObjectNode;

/** Notifications of programs outside of requests. */
@FunctionalInterface
public interface StdioEvents {
  /** Hears nothing. */
  StdioEvents IGNORED = (method, params) -> {};

  /**
   * A notification: that a list has changed, or a resource.
   *
   * @param params without {@code _meta}
   */
  void heard(String method, ObjectNode params);
}
