package org.integrationgateway.manifest.fields;

/** A value that a record refuses because of one of its members, which is reported in its place. */
public final class InvalidMemberException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String key;

  /**
   * A refusal.
   *
   * @param key of the member in the mapping that the record is read from
   */
  public InvalidMemberException(String key, String message) {
    super(message);
    this.key = key;
  }

  String key() {
    return key;
  }
}
