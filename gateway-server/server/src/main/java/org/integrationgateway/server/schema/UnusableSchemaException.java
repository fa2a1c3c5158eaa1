package org.integrationgateway.server.schema;

/** A schema that cannot be compiled: its message says why. */
public final class UnusableSchemaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnusableSchemaException(String message) {
    super(message, null, false, false);
  }
}
