package org.integrationgateway.server.dev.project;

/** What is written cannot be served as it is. The message is for the one who wrote it. */
public final class ProjectException extends Exception {
  private static final long serialVersionUID = 1L;

  public ProjectException(String message) {
    super(message);
  }
}
