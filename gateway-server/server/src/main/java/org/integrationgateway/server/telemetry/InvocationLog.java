package org.integrationgateway.server.telemetry;

import java.util.ArrayList;
import java.util.Set;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.http.exchange.ProblemDocument;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Writes one line for each invocation: {@code error} with the stack for a defect of the gateway,
 * {@code warn} for other failures that an operator can act on, {@code info} for those that the
 * caller can mend, {@code debug} for successes. Inputs, answers and tokens never appear. A caller
 * that is refused before its call begins is a line of the audit trail instead.
 */
final class InvocationLog implements InvocationObserver {
  private static final Logger log = LoggerFactory.getLogger("org.integrationgateway.invocations");

  private static final Set<String> OF_LISTS =
      Set.of(
          "server/discover",
          "subscriptions/listen",
          "resources/list",
          "resources/templates/list",
          "prompts/list");

  @Override
  public void ended(InvocationRecord invocation) {
    var level = level(invocation);
    if (!log.isEnabledForLevel(level)) {
      return;
    }
    var call = invocation.call();
    var app = invocation.operation().map(Operation::app).orElseGet(() -> LogText.name(call.app()));
    var operation =
        invocation.operation().map(Operation::id).orElseGet(() -> LogText.name(call.operation()));
    var line =
        log.atLevel(level)
            .addKeyValue("request", LogText.name(call.requestId()))
            .addKeyValue("door", call.door())
            .addKeyValue("app", app)
            .addKeyValue("operation", operation)
            .addKeyValue("subject", invocation.caller().subject().id())
            .addKeyValue("code", invocation.outcome().label())
            .addKeyValue("status", status(invocation))
            .addKeyValue("took_ms", invocation.took().toMillis())
            .addKeyValue("upstream_ms", invocation.upstream().toMillis());
    var trace = CurrentSpan.get().traceId();
    if (!trace.isEmpty()) {
      line = line.addKeyValue("trace_id", trace).addKeyValue("span_id", CurrentSpan.get().spanId());
    }
    var cause = cause(invocation);
    if (!cause.isEmpty()) {
      line = line.addKeyValue("cause", cause);
    }
    if (level == Level.ERROR) {
      line = line.setCause(invocation.failure().map(Throwable::getCause).orElse(null));
    }
    line.log(sentence(invocation, "call of " + app + "/" + operation));
  }

  private static Level level(InvocationRecord invocation) {
    var outcome = invocation.outcome();
    if (outcome.label().equals("ok")) {
      return Level.DEBUG;
    }
    if (invocation.failure().filter(told -> told.code() == ErrorCode.INTERNAL).isPresent()) {
      return Level.ERROR;
    }
    if (outcome.concernsOperators()) {
      return isOfList(invocation.call()) ? Level.DEBUG : Level.WARN;
    }
    return Level.INFO;
  }

  /**
   * Returns whether the call is for a list of many apps: that one of them fails is told once
   * elsewhere.
   */
  private static boolean isOfList(Call call) {
    return (call.operation().equals(App.RESOURCES) || call.operation().equals(App.PROMPTS))
        && call.arguments() instanceof Arguments.Json given
        && OF_LISTS.contains(given.value().path("method").asString(""));
  }

  /** The HTTP status of the answer, or the one that stands for the failure. */
  private static int status(InvocationRecord invocation) {
    return invocation
        .outcome()
        .status()
        .orElseGet(
            () -> invocation.failure().map(told -> ProblemDocument.of(told).status()).orElse(500));
  }

  private static String sentence(InvocationRecord invocation, String call) {
    var label = invocation.outcome().label();
    if (label.equals("ok")) {
      return call + " succeeded";
    }
    return call
        + " failed: "
        + label
        + ": "
        + invocation
            .failure()
            .map(InvocationLog::reason)
            .orElseGet(
                () ->
                    invocation.outcome() instanceof InvocationRecord.Outcome.ToolFailed
                        ? "the tool returned isError"
                        : "the upstream returned status " + status(invocation));
  }

  /** Returns the message for the caller, with the problems that it does not name already. */
  private static String reason(GatewayException told) {
    var problems = new ArrayList<String>();
    for (var error : told.errors()) {
      if (!told.detail().contains(error.message())) {
        problems.add(error.toString());
      }
    }
    var more = problems.isEmpty() ? "" : " (" + String.join("; ", problems) + ")";
    return LogText.sentence(told.detail() + more);
  }

  private static String cause(InvocationRecord invocation) {
    var outcome = invocation.outcome();
    if (outcome.status().isPresent()) {
      return outcome.label().equals("ok") ? "" : "upstream status " + status(invocation);
    }
    return invocation.failure().map(told -> CauseText.of(told)).orElse("");
  }
}
