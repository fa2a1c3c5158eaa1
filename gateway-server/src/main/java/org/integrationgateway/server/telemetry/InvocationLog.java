package org.integrationgateway.server.telemetry;

import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.invoke.InvocationObserver;
import org.integrationgateway.server.invoke.InvocationRecord;
import org.integrationgateway.server.invoke.InvocationRecord.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * One line for each invocation: {@code info} when somebody on this side of the upstream has to
 * look, else {@code debug}. Names come from the catalog; inputs, answers and tokens never appear.
 */
final class InvocationLog implements InvocationObserver {
  private static final Logger log = LoggerFactory.getLogger("org.integrationgateway.invocations");

  @Override
  public void ended(InvocationRecord invocation) {
    var level = level(invocation.outcome());
    if (!log.isEnabledForLevel(level)) {
      return;
    }
    log.atLevel(level)
        .addKeyValue("request", invocation.call().requestId())
        .addKeyValue("door", invocation.call().door())
        .addKeyValue("app", invocation.operation().map(Operation::app).orElse("-"))
        .addKeyValue("operation", invocation.operation().map(Operation::id).orElse("-"))
        .addKeyValue("subject", invocation.caller().map(who -> who.subject().id()).orElse("-"))
        .addKeyValue("code", InvocationMetrics.code(invocation.outcome()))
        .addKeyValue("took_ms", invocation.took().toMillis())
        .addKeyValue("upstream_ms", invocation.upstream().toMillis())
        .log("invocation");
  }

  private static Level level(Outcome outcome) {
    if (outcome instanceof Outcome.Refused refused) {
      return switch (refused.code()) {
        case INTERNAL,
            OVERLOADED,
            PROVIDER_FAILED,
            PROVIDER_UNAVAILABLE,
            UPSTREAM_UNREACHABLE,
            UPSTREAM_INVALID_RESPONSE,
            UPSTREAM_TIMEOUT,
            ADMIN_CONFIGURATION_REQUIRED ->
            Level.INFO;
        default -> Level.DEBUG;
      };
    }
    return ((Outcome.Answered) outcome).status() >= 500 ? Level.INFO : Level.DEBUG;
  }
}
