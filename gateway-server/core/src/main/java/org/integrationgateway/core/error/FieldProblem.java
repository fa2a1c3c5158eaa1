package org.integrationgateway.core.error;

/**
 * A problem of one member of the input.
 *
 * @param pointer JSON Pointer into the input (RFC 6901); the empty string is the input itself
 * @param message what is wrong and what would be right
 */
public record FieldProblem(String pointer, String message) {
  @Override
  public String toString() {
    return pointer.isEmpty() ? message : pointer + ": " + message;
  }
}
