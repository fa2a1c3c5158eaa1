package org.integrationgateway.server.surface.mcp.http;

/** A server did not understand a request, and may be of another generation. */
final class OtherGenerationException extends Exception {
  private static final long serialVersionUID = 1L;

  private final RuntimeException problem;

  /**
   * @param problem when it is of this generation after all
   */
  OtherGenerationException(RuntimeException problem) {
    super(problem.getMessage(), null, false, false);
    this.problem = problem;
  }

  RuntimeException problem() {
    return problem;
  }
}
