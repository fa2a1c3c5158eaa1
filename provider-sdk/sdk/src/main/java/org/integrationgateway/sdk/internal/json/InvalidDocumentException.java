package org.integrationgateway.sdk.internal.json;

import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.Problem;

/** A JSON document does not fit the type it should become; names everything that is wrong. */
public final class InvalidDocumentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public InvalidDocumentException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
    this.problems = List.copyOf(problems);
  }

  public List<Problem> problems() {
    return problems;
  }
}
