package org.integrationgateway.engines.temporal.rows;

import java.util.ArrayList;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/** Definitions as arguments: the content as it is stored, and the pauses beside it. */
public final class SpecBytes {
  private SpecBytes() {}

  public static byte[] write(WorkflowSpec spec) {
    var row =
        Document.builder()
            .put("definition", spec.id())
            .put("generation", 1L)
            .put("spec", Plans.text(spec))
            .put("paused", spec.paused())
            .put("pausedTriggers", spec.activations().stream().map(Activation::paused).toList())
            .build();
    var rows = new Rows();
    rows.put(Table.GENERATIONS, row);
    return RowBytes.write(rows);
  }

  public static WorkflowSpec read(byte[] bytes) {
    var row = RowBytes.read(bytes).all(Table.GENERATIONS).iterator().next();
    var spec = Plans.spec(row).withPaused(row.flag("paused").orElse(false));
    var paused = row.list("pausedTriggers");
    var triggers = new ArrayList<Activation>();
    for (var trigger : spec.activations()) {
      triggers.add(trigger.withPaused(Boolean.TRUE.equals(paused.get(triggers.size()))));
    }
    return spec.withActivations(triggers);
  }
}
