package org.integrationgateway.providers.stdio;

/** A program does not begin to exchange messages. */
public final class SessionRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  public SessionRefusedException(String message) {
    super(message);
  }
}
