package org.integrationgateway.mcp.state;

/** A request state that the gateway does not accept; the message says why and what helps. */
public final class RefusedStateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RefusedStateException(String message) {
    super(message, null, false, false);
  }
}
