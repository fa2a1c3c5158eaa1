package org.integrationgateway.records.json;

import java.util.List;
import java.util.stream.Collectors;

/** A JSON document that does not fit its type. */
public final class InvalidDocumentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<InvalidValue> problems;

  public InvalidDocumentException(List<InvalidValue> problems) {
    super(problems.stream().map(InvalidValue::toString).collect(Collectors.joining("; ")));
    this.problems = List.copyOf(problems);
  }

  /** The problems in document order; at most 50. */
  public List<InvalidValue> problems() {
    return problems;
  }
}
