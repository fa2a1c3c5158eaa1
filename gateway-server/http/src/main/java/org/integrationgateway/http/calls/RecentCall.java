package org.integrationgateway.http.calls;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.records.schema.Default;

/**
 * The outcome of one call. Inputs, answers and tokens never appear.
 *
 * @param id larger than those of the calls before it
 * @param at when it ended
 * @param app as the catalog has it; as the caller wrote it where there is no such operation
 * @param connection that was named, or that its operation has
 * @param instance that the caller named
 * @param idempotencyKey of the caller; of an attempt of a workflow step its id, of a tool call of
 *     an agent the ids of turn and call
 * @param code {@code ok}, or why it failed
 * @param status of the upstream's or provider's answer
 * @param detail what the caller was told instead of an answer
 * @param upstream the part of {@code took} spent in the upstream or provider
 * @param capture the id of its request and response, where they are kept
 * @param replica the host that it came to
 */
public record RecentCall(
    long id,
    Instant at,
    String requestId,
    Door door,
    String app,
    String operation,
    Optional<String> connection,
    Optional<String> instance,
    Optional<String> idempotencyKey,
    String subject,
    String code,
    Optional<Integer> status,
    Optional<String> detail,
    Duration took,
    Duration upstream,
    Optional<String> capture,
    @Default("") String replica) {
  /** The code of a call that succeeded. */
  public static final String OK = "ok";

  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_DETAIL = 1000;
  private static final int MOST_LINES = 10;

  /** Matches the place where a rule of a schema names the value that does not fit. */
  private static final Pattern VALUE = Pattern.compile("(?s), not .*");

  static RecentCall of(long id, Instant at, InvocationRecord ended) {
    var call = ended.call();
    var operation = ended.operation();
    return new RecentCall(
        id,
        at,
        bounded(call.requestId(), LONGEST_NAME),
        call.door(),
        operation.isPresent() ? operation.get().app() : bounded(call.app(), LONGEST_NAME),
        operation.isPresent() ? operation.get().id() : bounded(call.operation(), LONGEST_NAME),
        call.selector()
            .connection()
            .or(() -> ended.failure().flatMap(GatewayException::connection))
            .or(
                () ->
                    operation
                        .map(Operation::connection)
                        .filter(Connection::needsCredential)
                        .map(Connection::name))
            .map(name -> bounded(name, LONGEST_NAME)),
        call.selector().instance().map(name -> bounded(name, LONGEST_NAME)),
        call.origin().context().idempotencyKey().map(key -> bounded(key, LONGEST_NAME)),
        ended.caller().subject().id(),
        ended.outcome().label(),
        ended.outcome().status(),
        ended.failure().map(RecentCall::detail),
        ended.took(),
        ended.upstream(),
        ended.capture(),
        Replica.name());
  }

  /** Whether the caller got no answer, or one with the status of an error. */
  public boolean failed() {
    return !code.equals(OK);
  }

  /** The side at which it ended as it did. */
  public CallOutcome outcome() {
    return CallOutcome.of(code);
  }

  /** The door in lower case. */
  public String doorName() {
    return door.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the message for the caller, with the problems that it does not name already. For
   * parameters that do not fit, only the rules: the caller's message has their values too.
   */
  private static String detail(GatewayException told) {
    boolean isInput = told.code() == ErrorCode.INVALID_PARAMETERS && !told.errors().isEmpty();
    var lines = new ArrayList<String>();
    if (!isInput) {
      lines.add(bounded(told.detail(), LONGEST_DETAIL));
    }
    for (var error : told.errors()) {
      if (isInput) {
        var rule = VALUE.matcher(error.message()).replaceFirst("");
        lines.add(bounded(new FieldProblem(error.pointer(), rule).toString(), LONGEST_DETAIL));
      } else if (!told.detail().contains(error.message())) {
        lines.add(bounded(error.toString(), LONGEST_DETAIL));
      }
      if (lines.size() == MOST_LINES) {
        break;
      }
    }
    return bounded(String.join("\n", lines), LONGEST_DETAIL);
  }

  private static String bounded(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
  }
}
