package org.integrationgateway.manifest.openapi.tree;

import org.integrationgateway.document.problem.Position;

/** A document is not well-formed, or is not an OpenAPI document. */
public final class OpenApiException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The kinds of errors in a document. */
  public enum Fault {
    /** The document is not YAML or JSON, or over a limit. */
    MALFORMED,
    /** Well-formed, but not an OpenAPI document of a supported version. */
    NOT_OPENAPI
  }

  private final Fault fault;
  private final transient Position at;

  OpenApiException(Fault fault, Position at, String message) {
    super(message);
    this.fault = fault;
    this.at = at;
  }

  /** The kind of the error. */
  public Fault fault() {
    return fault;
  }

  /** The position in the document. */
  public Position at() {
    return at;
  }

  /** The error in words, without a full stop. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
