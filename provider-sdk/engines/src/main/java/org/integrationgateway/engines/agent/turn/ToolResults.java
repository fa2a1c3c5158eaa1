package org.integrationgateway.engines.agent.turn;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Part.ToolCall;
import org.integrationgateway.sdk.agent.Part.ToolResult;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Results of tools, as models get them. A failure is a result too. */
public final class ToolResults {
  /** The status of a call whose arguments do not fit. */
  public static final int MISFIT = 400;

  private static final int PROBLEMS = 10;

  private ToolResults() {}

  /**
   * The answer of an app.
   *
   * @param mostBytes of the answer; of a longer one the model sees the beginning, {@code
   *     {truncated, bytes, beginning}}
   */
  public static ToolResult of(ToolCall call, AppResult answer, int mostBytes) {
    byte[] body = answer.body();
    int length = Math.min(body.length, mostBytes);
    var text = new String(body, 0, length, StandardCharsets.UTF_8);
    return new ToolResult(
        call.id(),
        answer.status(),
        length < body.length ? beginning(text, body.length) : EventData.content(text));
  }

  /**
   * The value that a tool of the agent itself has answered.
   *
   * @param most characters as JSON; of a longer value the model sees the beginning
   */
  public static ToolResult ofValue(ToolCall call, @Nullable Object value, int most) {
    var json = JsonValues.write(value);
    return new ToolResult(
        call.id(),
        200,
        json.length() > most
            ? beginning(json.substring(0, most), json.length())
            : EventData.content(json));
  }

  private static Object beginning(String text, long whole) {
    return Map.of("truncated", true, "bytes", whole, "beginning", text);
  }

  /** The arguments do not fit, for these reasons. */
  public static ToolResult misfit(ToolCall call, String message, List<Problem> problems) {
    return new ToolResult(
        call.id(),
        MISFIT,
        Map.of(
            "error",
            message,
            "problems",
            problems.stream().limit(PROBLEMS).map(Problem::toString).toList()));
  }

  /** The tool was not called, or has failed. */
  public static ToolResult refused(ToolCall call, int status, String message) {
    return new ToolResult(call.id(), status, Map.of("error", message));
  }

  /** The call failed. */
  public static ToolResult failed(ToolCall call, ServiceException failure) {
    return failure.problems().isEmpty()
        ? refused(call, status(failure.reason()), failure.detail())
        : misfit(call, failure.detail(), failure.problems());
  }

  private static int status(ServiceException.Reason reason) {
    return switch (reason) {
      case INVALID_INPUT, RANGE, TOO_LARGE -> 400;
      case NOT_CONNECTED,
          RECONNECT_REQUIRED,
          INSTANCE_SELECTION_REQUIRED,
          INVALID_TOKEN,
          INVALID_GRANT ->
          401;
      case DENIED, READ_ONLY, OUTSIDE_MODEL -> 403;
      case NOT_FOUND -> 404;
      case CONDITION, NOT_MODIFIED, INVALID_STATE, CONFLICT, IDEMPOTENCY_KEY_REUSED, PAUSED -> 409;
      case NO_CAPACITY, LOCKED -> 429;
      case NOT_SUPPORTED -> 501;
      case UNAVAILABLE -> 503;
      case TIMEOUT -> 504;
      case FAILED -> 500;
    };
  }
}
