package org.integrationgateway.engines.workflow;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.json.JsonValues;

/** Executes a request with an idempotency key once. */
final class RepeatableRequests {
  private RepeatableRequests() {}

  /**
   * Executes the request, or returns the result of the first execution.
   *
   * @param scope of the key
   * @param content of the request, as JSON
   * @param work returns the id of a run
   * @throws ServiceException {@code IDEMPOTENCY_KEY_REUSED} when the key came with another content
   *     before
   */
  static String once(
      WorkflowTransaction tx,
      String scope,
      Optional<String> key,
      Object content,
      Instant now,
      Supplier<String> work) {
    if (key.isEmpty()) {
      return work.get();
    }
    var hash = Sha256.hex(JsonValues.write(content, "the request", 2 * WorkflowLimits.INPUT));
    var before = tx.get(Table.REQUESTS, Key.array(scope, key.get()));
    if (before.isPresent()) {
      if (!before.get().text("hash").orElse("").equals(hash)) {
        throw new ServiceException(
            Reason.IDEMPOTENCY_KEY_REUSED,
            "the idempotency key came with another request before: use a new one");
      }
      return before.get().text("run").orElseThrow();
    }
    var run = work.get();
    tx.add(
        Table.REQUESTS,
        Document.builder()
            .put("scope", scope)
            .put("key", key.get())
            .put("hash", hash)
            .put("run", run)
            .put("at", now)
            .build());
    return run;
  }
}
