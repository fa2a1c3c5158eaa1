package org.integrationgateway.sdk.workflow.expression;

/** Text that is no expression, or one that has no value here; the message says where and why. */
public final class ExpressionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ExpressionException(String message) {
    super(message);
  }
}
