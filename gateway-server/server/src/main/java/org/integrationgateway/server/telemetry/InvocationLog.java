package org.integrationgateway.server.telemetry;

import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.invoke.InvocationObserver;
import org.integrationgateway.server.invoke.InvocationRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Writes one line for each invocation: {@code info} for failures that an operator can act on, else
 * {@code debug}. Names come from the catalog. Inputs, answers and tokens never appear.
 */
final class InvocationLog implements InvocationObserver {
  private static final Logger log = LoggerFactory.getLogger("org.integrationgateway.invocations");

  @Override
  public void ended(InvocationRecord invocation) {
    var level = invocation.outcome().concernsOperators() ? Level.INFO : Level.DEBUG;
    if (!log.isEnabledForLevel(level)) {
      return;
    }
    log.atLevel(level)
        .addKeyValue("request", invocation.call().requestId())
        .addKeyValue("door", invocation.call().door())
        .addKeyValue("app", invocation.operation().map(Operation::app).orElse("-"))
        .addKeyValue("operation", invocation.operation().map(Operation::id).orElse("-"))
        .addKeyValue("subject", invocation.caller().subject().id())
        .addKeyValue("code", invocation.outcome().label())
        .addKeyValue("took_ms", invocation.took().toMillis())
        .addKeyValue("upstream_ms", invocation.upstream().toMillis())
        .log("invocation");
  }
}
