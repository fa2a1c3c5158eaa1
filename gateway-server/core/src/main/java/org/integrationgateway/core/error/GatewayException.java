package org.integrationgateway.core.error;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The exception of the server. Its detail reaches the caller: it names the thing, the rule, the
 * reason and the remedy, and holds no secret.
 */
public final class GatewayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final transient Context context;

  /** The place of the failure, and further data for the caller. */
  private record Context(
      Optional<String> app,
      Optional<String> connection,
      Optional<String> operation,
      List<FieldProblem> errors,
      List<String> instances,
      Optional<Duration> retryAfter) {
    static final Context NONE =
        new Context(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            Optional.empty());
  }

  public GatewayException(ErrorCode code, String detail) {
    this(code, detail, null, Context.NONE);
  }

  public GatewayException(ErrorCode code, String detail, Throwable cause) {
    this(code, detail, cause, Context.NONE);
  }

  private GatewayException(
      ErrorCode code, String detail, @Nullable Throwable cause, Context context) {
    // A refusal is an answer, not a defect: only an internal error needs the stack.
    super(detail, cause, false, code == ErrorCode.INTERNAL);
    this.code = code;
    this.context = context;
  }

  public GatewayException app(String app) {
    return with(
        new Context(
            Optional.of(app),
            context.connection,
            context.operation,
            context.errors,
            context.instances,
            context.retryAfter));
  }

  public GatewayException connection(String connection) {
    return with(
        new Context(
            context.app,
            Optional.of(connection),
            context.operation,
            context.errors,
            context.instances,
            context.retryAfter));
  }

  /** Adds the app and the operation of the call that failed, unless the failure names them. */
  public GatewayException at(String app, String operation) {
    return with(
        new Context(
            Optional.of(context.app.orElse(app)),
            context.connection,
            Optional.of(context.operation.orElse(operation)),
            context.errors,
            context.instances,
            context.retryAfter));
  }

  public GatewayException errors(List<FieldProblem> errors) {
    return with(
        new Context(
            context.app,
            context.connection,
            context.operation,
            List.copyOf(errors),
            context.instances,
            context.retryAfter));
  }

  /** The stored instances to choose from. */
  public GatewayException instances(List<String> instances) {
    return with(
        new Context(
            context.app,
            context.connection,
            context.operation,
            context.errors,
            List.copyOf(instances),
            context.retryAfter));
  }

  public GatewayException retryAfter(Duration retryAfter) {
    return with(
        new Context(
            context.app,
            context.connection,
            context.operation,
            context.errors,
            context.instances,
            Optional.of(retryAfter)));
  }

  /** The same failure, of a part of the call. */
  public GatewayException of(String part) {
    return new GatewayException(code, part + ": " + detail(), this, context);
  }

  private GatewayException with(Context changed) {
    return new GatewayException(code, detail(), getCause(), changed);
  }

  public ErrorCode code() {
    return code;
  }

  public String detail() {
    return String.valueOf(getMessage());
  }

  public Optional<String> app() {
    return context.app;
  }

  public Optional<String> connection() {
    return context.connection;
  }

  public Optional<String> operation() {
    return context.operation;
  }

  public List<FieldProblem> errors() {
    return context.errors;
  }

  public List<String> instances() {
    return context.instances;
  }

  public Optional<Duration> retryAfter() {
    return context.retryAfter;
  }
}
