package org.integrationgateway.sdk;

/**
 * One thing that is wrong with a JSON document: an input, a configuration.
 *
 * @param pointer where, as a JSON pointer (RFC 6901); empty means the whole document
 * @param message what is wrong and what would be right, for people; holds no secret
 */
public record Problem(String pointer, String message) {
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
