package org.integrationgateway.authoring.template;

/** A project cannot be made; the message names the thing, the rule and the remedy. */
public final class ProjectException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ProjectException(String message) {
    super(message);
  }

  ProjectException(String message, Throwable cause) {
    super(message, cause);
  }
}
