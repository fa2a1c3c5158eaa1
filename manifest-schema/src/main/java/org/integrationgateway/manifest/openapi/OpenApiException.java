package org.integrationgateway.manifest.openapi;

import org.integrationgateway.manifest.problem.Position;

/** A document that is not well-formed, or is no OpenAPI document. */
public final class OpenApiException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What is wrong with a document. */
  public enum Fault {
    /** Not YAML or not JSON, or more than a reader takes. */
    MALFORMED,
    /** Well-formed, but no OpenAPI document of a version that is understood. */
    NOT_OPENAPI
  }

  private final Fault fault;
  private final transient Position at;

  OpenApiException(Fault fault, Position at, String message) {
    super(message);
    this.fault = fault;
    this.at = at;
  }

  /** What is wrong. */
  public Fault fault() {
    return fault;
  }

  /** Where in the document. */
  public Position at() {
    return at;
  }

  /** What is wrong in words, without a full stop. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
