package org.integrationgateway.sdk.app;

import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.Problem;

/**
 * An operation could not be carried out, and the caller should be told why. The message reaches the
 * caller: it must hold no secret.
 */
public final class AppException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of failure: it tells who must act. */
  public enum Reason {
    /** The input is wrong; the same call will fail again. */
    INVALID_INPUT,
    /** The operation, or the thing that it is about, does not exist. */
    NOT_FOUND,
    /** The upstream refused the credential. */
    CREDENTIAL_REFUSED,
    /** The upstream or the provider is overloaded or away; later may work. */
    UNAVAILABLE,
    /** The deadline passed. */
    TIMEOUT,
    /** The app does not support the request. */
    NOT_SUPPORTED,
    /** A defect in the provider: every failure without another reason. */
    FAILED
  }

  private final Reason reason;
  private final transient List<Problem> problems;

  public AppException(Reason reason, String message) {
    super(message);
    this.reason = reason;
    this.problems = List.of();
  }

  public AppException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
    this.problems = List.of();
  }

  private AppException(Reason reason, String message, List<Problem> problems) {
    super(message);
    this.reason = reason;
    this.problems = List.copyOf(problems);
  }

  /**
   * The input is wrong in these places.
   *
   * @param message what was refused, in one sentence; the problems tell the rest
   */
  public static AppException invalidInput(String message, List<Problem> problems) {
    return new AppException(Reason.INVALID_INPUT, message, problems);
  }

  /** The reason, which says whose fault the failure is. */
  public Reason reason() {
    return reason;
  }

  /** Problems of members of the input; empty for every other reason. */
  public List<Problem> problems() {
    return problems;
  }

  /** The message with every problem, for logs and command lines. */
  public String detail() {
    var details = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
    return details.isEmpty() ? String.valueOf(getMessage()) : getMessage() + ": " + details;
  }
}
