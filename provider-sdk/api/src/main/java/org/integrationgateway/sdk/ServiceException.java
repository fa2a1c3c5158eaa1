package org.integrationgateway.sdk;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request that a provider of any kind but {@code app} and {@code indexeddb} cannot carry out, and
 * why. The message reaches the caller: it must hold no secret.
 */
public final class ServiceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of failure: it tells who must act. */
  public enum Reason {
    /** A member of the request is missing, malformed or out of bounds. */
    INVALID_INPUT,
    /** The thing does not exist, or the caller may not know that it exists. */
    NOT_FOUND,
    /** The thing exists, and this caller may not use it. */
    DENIED,
    /** A condition of the request does not hold. */
    CONDITION,
    /** The thing is as the caller knows it already. */
    NOT_MODIFIED,
    /** The range begins behind the end. */
    RANGE,
    /** The thing is not in a state that allows it. */
    INVALID_STATE,
    /** Another caller changed it first: read again, then try again. */
    CONFLICT,
    /** The idempotency key came with another request before. */
    IDEMPOTENCY_KEY_REUSED,
    /** The thing belongs to the configuration, which only an operator changes. */
    READ_ONLY,
    /** The authorization model knows no such type, relation or action. */
    OUTSIDE_MODEL,
    /** The thing takes nothing new until it is resumed. */
    PAUSED,
    /** The request is larger than the provider takes. */
    TOO_LARGE,
    /** The provider has no room for more now. */
    NO_CAPACITY,
    /** The provider does not support the request. */
    NOT_SUPPORTED,
    /** A code, password or refresh token that is unknown or no longer valid. */
    INVALID_GRANT,
    /** No credential is stored that could be presented upstream: connect first. */
    NOT_CONNECTED,
    /** The stored credential no longer works upstream: connect again. */
    RECONNECT_REQUIRED,
    /** Several are stored: name one. */
    INSTANCE_SELECTION_REQUIRED,
    /** A token that is unknown or no longer valid. */
    INVALID_TOKEN,
    /** The caller made too many attempts: wait. */
    LOCKED,
    /** Overloaded or away: later may work. */
    UNAVAILABLE,
    /** The deadline passed. */
    TIMEOUT,
    /** A defect in the provider: every failure without another reason. */
    FAILED
  }

  private final Reason reason;
  private final transient List<Problem> problems;
  private final transient Optional<Duration> retryAfter;

  public ServiceException(Reason reason, String message) {
    this(reason, message, null, List.of(), Optional.empty());
  }

  public ServiceException(Reason reason, String message, Throwable cause) {
    this(reason, message, cause, List.of(), Optional.empty());
  }

  private ServiceException(
      Reason reason,
      String message,
      @Nullable Throwable cause,
      List<Problem> problems,
      Optional<Duration> retryAfter) {
    super(message, cause);
    this.reason = reason;
    this.problems = List.copyOf(problems);
    this.retryAfter = retryAfter;
  }

  /**
   * The request is wrong in these places.
   *
   * @param message what was refused, in one sentence; the problems tell the rest
   */
  public static ServiceException invalidInput(String message, List<Problem> problems) {
    return new ServiceException(Reason.INVALID_INPUT, message, null, problems, Optional.empty());
  }

  /**
   * One member of the request is wrong.
   *
   * @param pointer JSON pointer of the member
   * @param rule what it breaks, such as "is 1 to 100, not 0"
   */
  public static ServiceException invalidMember(String pointer, String rule) {
    return invalidInput("the request is not valid", List.of(new Problem(pointer, rule)));
  }

  /**
   * The same request may succeed later.
   *
   * @param wait before it is worth trying again
   */
  public static ServiceException later(Reason reason, String message, Duration wait) {
    return new ServiceException(reason, message, null, List.of(), Optional.of(wait));
  }

  /** The reason, which says whose fault the failure is. */
  public Reason reason() {
    return reason;
  }

  /** Problems of members of the request; empty for every other reason. */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * The message with every problem that it does not name already, for logs, models and command
   * lines.
   */
  public String detail() {
    var message = String.valueOf(getMessage());
    var more =
        problems.stream()
            .filter(problem -> !message.contains(problem.message()))
            .map(Problem::toString)
            .collect(Collectors.joining("; "));
    return more.isEmpty() ? message : message + ": " + more;
  }

  /** How long to wait before it is worth trying again, where that is known. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
