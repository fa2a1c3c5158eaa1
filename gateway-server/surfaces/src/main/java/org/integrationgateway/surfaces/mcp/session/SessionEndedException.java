package org.integrationgateway.surfaces.mcp.session;

import org.integrationgateway.core.error.GatewayException;

/** A server does not know the session any more; it did not carry the request out. */
final class SessionEndedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final GatewayException problem;

  /**
   * @param problem for a request that a new session does not help
   */
  SessionEndedException(GatewayException problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  GatewayException problem() {
    return problem;
  }
}
