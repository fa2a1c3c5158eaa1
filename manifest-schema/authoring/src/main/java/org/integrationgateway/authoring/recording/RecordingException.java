package org.integrationgateway.authoring.recording;

/** A recording that cannot be read or must not be written, with each reason and the remedy. */
public final class RecordingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A reason, with the remedy. */
  public RecordingException(String message) {
    super(message);
  }
}
