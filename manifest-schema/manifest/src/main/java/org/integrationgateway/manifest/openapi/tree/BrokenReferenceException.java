package org.integrationgateway.manifest.openapi.tree;

/** A reference of a document leads to nothing that may be read: the message names it. */
public final class BrokenReferenceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BrokenReferenceException(String message) {
    super(message, null, false, false);
  }
}
