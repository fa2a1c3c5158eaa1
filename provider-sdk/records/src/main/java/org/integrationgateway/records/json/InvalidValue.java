package org.integrationgateway.records.json;

/**
 * A value of a JSON document that does not fit.
 *
 * @param pointer to the value (RFC 6901); empty means the whole document
 * @param message names the rule, for people; holds no value of the document that may be secret
 */
public record InvalidValue(String pointer, String message) {
  @Override
  public String toString() {
    return pointer.isEmpty() ? message : pointer + ": " + message;
  }
}
