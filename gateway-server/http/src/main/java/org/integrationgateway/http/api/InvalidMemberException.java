package org.integrationgateway.http.api;

/** A member of a body that the record of the body refuses, with the whole message. */
public final class InvalidMemberException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String member;

  public InvalidMemberException(String member, String message) {
    super(message);
    this.member = member;
  }

  String member() {
    return member;
  }
}
