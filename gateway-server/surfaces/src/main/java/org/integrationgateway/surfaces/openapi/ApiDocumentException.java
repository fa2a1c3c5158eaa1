package org.integrationgateway.surfaces.openapi;

/** A document cannot be read, or describes no API: the message says why, and where. */
public final class ApiDocumentException extends Exception {
  private static final long serialVersionUID = 1L;

  public ApiDocumentException(String message) {
    super(message);
  }
}
