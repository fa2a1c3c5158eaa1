package org.integrationgateway.config.record;

/**
 * A required key has no value, which the reader of the file has reported. An optional member, an
 * item of a list or an entry of a map is left out then; so checks of the rest of the file go on.
 */
final class IncompleteException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  IncompleteException() {
    super("a required key has no value");
  }
}
