package org.integrationgateway.records;

/**
 * A record's refusal of one of its members, which its constructor throws: the problem is reported
 * at the member, with the message as it is.
 */
public final class InvalidMemberException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String member;

  /**
   * A refusal.
   *
   * @param member its name in the document that the record is read from
   */
  public InvalidMemberException(String member, String message) {
    super(message);
    this.member = member;
  }

  /** The name of the member in the document. */
  public String member() {
    return member;
  }
}
