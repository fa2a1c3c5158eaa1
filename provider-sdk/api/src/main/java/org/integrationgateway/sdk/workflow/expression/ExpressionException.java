package org.integrationgateway.sdk.workflow.expression;

/**
 * The text is not an expression, or the expression has no value; the message tells the place and
 * the reason.
 */
public final class ExpressionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ExpressionException(String message) {
    super(message);
  }
}
