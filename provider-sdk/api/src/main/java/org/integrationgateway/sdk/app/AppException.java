package org.integrationgateway.sdk.app;

import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.Problem;

/**
 * An operation could not be carried out, and the caller should be told why. The message reaches the
 * caller: it must hold no secret. From a provider in a process of its own the message has at most
 * 1,000 characters, and at most 20 problems of 200 characters each; more is cut off.
 *
 * <p>The gateway answers with the code of {@code docs/reference/errors.md} that belongs to the
 * reason, in the form of each protocol. Any other exception counts as {@link Reason#FAILED}.
 */
public final class AppException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of failure: it tells who must act. */
  public enum Reason {
    /** The input is wrong; the same call will fail again. {@code invalid_parameters}, 400. */
    INVALID_INPUT,
    /** The operation, or the thing that it is about, does not exist. {@code not_found}, 404. */
    NOT_FOUND,
    /**
     * The upstream refused the credential. The gateway refreshes it and repeats the call once,
     * where the connection has a way to refresh; then {@code reconnect_required}, 412.
     */
    CREDENTIAL_REFUSED,
    /**
     * The upstream or the provider is overloaded or away; later may work. {@code
     * provider_unavailable}, 503.
     */
    UNAVAILABLE,
    /** The deadline passed. {@code upstream_timeout}, 504. */
    TIMEOUT,
    /** The app does not support the request. {@code provider_failed}, 502. */
    NOT_SUPPORTED,
    /**
     * A defect in the provider: every failure without another reason. {@code provider_failed}, 502.
     */
    FAILED
  }

  private final Reason reason;
  private final transient List<Problem> problems;

  /**
   * A failure without a cause.
   *
   * @param message what happened and what helps, in one sentence without a full stop
   */
  public AppException(Reason reason, String message) {
    super(message);
    this.reason = reason;
    this.problems = List.of();
  }

  /**
   * A failure with a cause, which is not sent to the gateway.
   *
   * @param message what happened and what helps, in one sentence without a full stop
   */
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
