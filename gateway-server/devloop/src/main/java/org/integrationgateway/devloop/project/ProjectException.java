package org.integrationgateway.devloop.project;

/** A project cannot be served. The message is for its author. */
public final class ProjectException extends Exception {
  private static final long serialVersionUID = 1L;

  public ProjectException(String message) {
    super(message);
  }
}
