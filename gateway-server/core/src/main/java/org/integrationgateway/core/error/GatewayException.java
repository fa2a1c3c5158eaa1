package org.integrationgateway.core.error;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.base.trace.TypedFailure;
import org.jspecify.annotations.Nullable;

/**
 * The exception of the server. Its detail reaches the caller: it names the thing, the rule, the
 * reason and the remedy, and holds no secret.
 */
public final class GatewayException extends RuntimeException implements TypedFailure {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final transient Context context;

  /** The place of the failure, and further data for the caller; only a copy is changed. */
  private static final class Context {
    private Optional<String> app = Optional.empty();
    private Optional<String> connection = Optional.empty();
    private Optional<String> operation = Optional.empty();
    private List<FieldProblem> errors = List.of();
    private List<String> instances = List.of();
    private Optional<Duration> retryAfter = Optional.empty();

    private Context copy() {
      var copy = new Context();
      copy.app = app;
      copy.connection = connection;
      copy.operation = operation;
      copy.errors = errors;
      copy.instances = instances;
      copy.retryAfter = retryAfter;
      return copy;
    }
  }

  public GatewayException(ErrorCode code, String detail) {
    this(code, detail, null, new Context());
  }

  public GatewayException(ErrorCode code, String detail, Throwable cause) {
    this(code, detail, cause, new Context());
  }

  /**
   * A request with one wrong member.
   *
   * @param member its name, or that of a query parameter
   */
  public static GatewayException invalid(String member, String message) {
    return invalid(List.of(new FieldProblem("/" + member, message)));
  }

  /** A request with these problems; the first is the detail. */
  public static GatewayException invalid(List<FieldProblem> problems) {
    return new GatewayException(ErrorCode.INVALID_PARAMETERS, problems.get(0).message())
        .errors(problems);
  }

  /** The failure of a wait that was interrupted; the thread stays interrupted. */
  public static GatewayException interrupted() {
    Thread.currentThread().interrupt();
    return new GatewayException(
        ErrorCode.NOT_READY,
        "the call was interrupted: its caller has left, or the gateway is stopping");
  }

  private GatewayException(
      ErrorCode code, String detail, @Nullable Throwable cause, Context context) {
    // A refusal is an answer, not a defect: only an internal error needs the stack.
    super(detail, cause, false, code == ErrorCode.INTERNAL);
    this.code = code;
    this.context = context;
  }

  @Override
  public String failureType() {
    return code.wireName();
  }

  public GatewayException app(String app) {
    return with(changed -> changed.app = Optional.of(app));
  }

  public GatewayException connection(String connection) {
    return with(changed -> changed.connection = Optional.of(connection));
  }

  /** Adds the app and the operation of the call that failed, unless the failure names them. */
  public GatewayException at(String app, String operation) {
    return with(
        changed -> {
          changed.app = Optional.of(changed.app.orElse(app));
          changed.operation = Optional.of(changed.operation.orElse(operation));
        });
  }

  public GatewayException errors(List<FieldProblem> errors) {
    return with(changed -> changed.errors = List.copyOf(errors));
  }

  /** The stored instances to choose from. */
  public GatewayException instances(List<String> instances) {
    return with(changed -> changed.instances = List.copyOf(instances));
  }

  public GatewayException retryAfter(Duration retryAfter) {
    return with(changed -> changed.retryAfter = Optional.of(retryAfter));
  }

  /** The same failure, of a part of the call. */
  public GatewayException of(String part) {
    return new GatewayException(code, part + ": " + detail(), this, context);
  }

  private GatewayException with(Consumer<Context> change) {
    var changed = context.copy();
    change.accept(changed);
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
