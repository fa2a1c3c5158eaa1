package org.integrationgateway.manifest.graphql;

/** A text is not a GraphQL document. */
public final class GraphqlSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int offset;

  GraphqlSyntaxException(String message, int offset) {
    super(message);
    this.offset = offset;
  }

  /** Offset of the error, in UTF-16 units. */
  public int offset() {
    return offset;
  }

  /** The error, without a full stop. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
