package org.integrationgateway.surfaces.mcp.exchange;

import org.integrationgateway.surfaces.mcp.McpErrorException;

/** A server did not understand a request, and may be of another generation. */
public final class OtherGenerationException extends Exception {
  private static final long serialVersionUID = 1L;

  private final RuntimeException problem;

  /**
   * @param problem when it is of this generation after all
   */
  public OtherGenerationException(RuntimeException problem) {
    super(problem.getMessage(), null, false, false);
    this.problem = problem;
  }

  /** Whether the answer is one of a server without sessions. */
  public boolean isStateless() {
    return problem instanceof McpErrorException error
        && GenerationErrors.isOnlyStateless(error.code());
  }

  public RuntimeException problem() {
    return problem;
  }
}
