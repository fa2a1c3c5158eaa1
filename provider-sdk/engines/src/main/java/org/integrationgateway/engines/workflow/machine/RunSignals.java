package org.integrationgateway.engines.workflow.machine;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.run.Signal;
import org.jspecify.annotations.Nullable;

/** The signals of one run, in the order of their arrival. Each is taken by one step. */
record RunSignals(WorkflowTransaction tx, String runId) {
  void keep(Signal signal) {
    long number = tx.countSignals(runId);
    if (number >= WorkflowLimits.SIGNALS) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "run '%s' had %d signals: it takes no more".formatted(runId, WorkflowLimits.SIGNALS));
    }
    tx.add(
        Table.SIGNALS,
        Document.builder()
            .put("run", runId)
            .put("number", number)
            .put("name", signal.name())
            .put(
                "payload", JsonValues.write(signal.payload(), "the payload", WorkflowLimits.SIGNAL))
            .put("taken", false)
            .build());
  }

  /** Takes the oldest signal with this name; returns its payload. */
  Optional<Map<String, @Nullable Object>> take(String name) {
    for (var signal : tx.rowsOf(Table.SIGNALS, runId, -1, Integer.MAX_VALUE)) {
      if (signal.text("name").orElse("").equals(name) && !signal.flag("taken").orElse(false)) {
        tx.put(Table.SIGNALS, signal.with("taken", true));
        return signal.text("payload").map(JsonValues::parseObject);
      }
    }
    return Optional.empty();
  }
}
