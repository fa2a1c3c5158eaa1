package org.integrationgateway.manifest.graphql;

/** A text that is no GraphQL document. */
public final class GraphqlSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int offset;

  GraphqlSyntaxException(String message, int offset) {
    super(message);
    this.offset = offset;
  }

  /** Where the text went wrong, in UTF-16 units from its beginning. */
  public int offset() {
    return offset;
  }

  /** What is wrong, without a full stop. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
