package org.integrationgateway.sdk;

/**
 * One thing that is wrong with a JSON document: an input, a configuration. Callers get problems as
 * {@code errors} of the answer (RFC 9457), operators with the line of the configuration.
 *
 * @param pointer where, as a JSON pointer (RFC 6901); empty means the whole document
 * @param message what is wrong and what would be right, for people; holds no secret
 */
public record Problem(String pointer, String message) {
  /**
   * Checks the form of the pointer, not that it leads to a member: what is missing has one too.
   *
   * @throws IllegalArgumentException when a pointer that is not empty does not begin with a slash
   */
  public Problem {
    if (!pointer.isEmpty() && pointer.charAt(0) != '/') {
      throw new IllegalArgumentException(
          "'" + pointer + "' is not a JSON pointer: start it with '/' (RFC 6901)");
    }
  }

  @Override
  public String toString() {
    return pointer.isEmpty() ? message : pointer + ": " + message;
  }
}
