package org.integrationgateway.providers.programs;

import org.integrationgateway.sdk.Subject;
import tools.jackson.databind.node.ObjectNode;

/** Notifications of programs outside of requests, for the subjects that use them. */
@FunctionalInterface
public interface ProgramEvents {
  /** Hears nothing. */
  ProgramEvents IGNORED = (subject, method, params) -> {};

  /**
   * A notification: that a list has changed, or a resource.
   *
   * @param subject that used the process lately
   * @param params without {@code _meta}
   */
  void heard(Subject subject, String method, ObjectNode params);
}
