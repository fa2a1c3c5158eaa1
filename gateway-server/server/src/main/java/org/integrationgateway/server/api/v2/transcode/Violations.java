package org.integrationgateway.server.api.v2.transcode;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;

/** The problems of the fields of one request, all at once. */
public final class Violations {
  private static final int MOST = 50;
  private static final int LONGEST_POINTER = 200;

  private final List<FieldProblem> problems = new ArrayList<>();

  /**
   * Adds one.
   *
   * @param pointer JSON pointer (RFC 6901) to the member, or to the query parameter
   * @param message a sentence without its subject: "is text, ..."
   */
  void add(String pointer, String message) {
    if (problems.size() < MOST) {
      problems.add(new FieldProblem(shortened(pointer), message));
    }
  }

  boolean isEmpty() {
    return problems.isEmpty();
  }

  /** Whether no further ones are kept: reading on has no use. */
  boolean isFull() {
    return problems.size() >= MOST;
  }

  /**
   * Refuses the request when there are any.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} with all of them
   */
  public void check() {
    if (!problems.isEmpty()) {
      var first = problems.get(0);
      throw new GatewayException(
              ErrorCode.INVALID_PARAMETERS, first.pointer() + " " + first.message())
          .errors(problems);
    }
  }

  /** A step of a pointer. */
  static String step(String name) {
    return "/" + name.replace("~", "~0").replace("/", "~1");
  }

  private static String shortened(String pointer) {
    return pointer.length() <= LONGEST_POINTER
        ? pointer
        : pointer.substring(0, LONGEST_POINTER) + "...";
  }
}
