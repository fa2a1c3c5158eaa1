package org.integrationgateway.telemetry.span;

import java.time.Duration;
import java.util.Locale;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.SpanKind;
import org.integrationgateway.core.store.StoreObserver;
import org.integrationgateway.sdk.indexeddb.Mode;

/**
 * Makes the transactions of the server's store steps of what caused them.
 *
 * @param next is told too
 */
public record StoreSpans(StoreObserver next) implements StoreObserver {
  @Override
  public void ended(Mode mode, String outcome, Duration took) {
    next.ended(mode, outcome, took);
    var current = CurrentSpan.get();
    if (!current.isRecorded()) {
      return;
    }
    var span =
        current.ended("store " + mode.name().toLowerCase(Locale.ROOT), SpanKind.CLIENT, took);
    span.set("gateway.store.outcome", outcome);
    if (!outcome.equals("ok")) {
      span.failed(outcome);
    }
    span.end();
  }
}
