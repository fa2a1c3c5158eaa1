package org.integrationgateway.index.edit;

/** A file cannot be edited. The message names the file, the reason, and what to write by hand. */
public final class EditException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EditException(String message) {
    super(message, null, false, false);
  }
}
