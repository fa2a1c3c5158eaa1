package org.integrationgateway.server.builtin.workflow.state;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.integrationgateway.server.builtin.workflow.plan.JsonText;
import org.integrationgateway.server.builtin.workflow.plan.WorkflowLimits;
import org.integrationgateway.server.builtin.workflow.plan.WorkflowStores;
import org.jspecify.annotations.Nullable;

/** The signals of one run, in the order of their arrival. Each is taken by one step. */
record Signals(Transaction tx, String runId) {
  void keep(Signal signal) {
    var store = tx.store(WorkflowStores.SIGNALS);
    long number = store.count(mine());
    if (number >= WorkflowLimits.SIGNALS) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "run '%s' had %d signals: it takes no more".formatted(runId, WorkflowLimits.SIGNALS));
    }
    store.add(
        Document.builder()
            .put("run", runId)
            .put("number", number)
            .put("name", signal.name())
            .put("payload", JsonText.write(signal.payload(), "the payload", WorkflowLimits.SIGNAL))
            .put("taken", false)
            .build());
  }

  /** Takes the oldest signal with this name; returns its payload. */
  Optional<Map<String, @Nullable Object>> take(String name) {
    var store = tx.store(WorkflowStores.SIGNALS);
    for (var signal : store.getAll(mine())) {
      if (signal.text("name").orElse("").equals(name) && !signal.flag("taken").orElse(false)) {
        store.put(signal.with("taken", true));
        return signal.text("payload").map(JsonText::readObject);
      }
    }
    return Optional.empty();
  }

  private KeyRange mine() {
    return KeyRange.startingWith(Key.of(runId));
  }
}
