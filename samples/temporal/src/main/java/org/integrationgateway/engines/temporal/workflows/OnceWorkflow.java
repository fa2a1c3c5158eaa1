package org.integrationgateway.engines.temporal.workflows;

import io.temporal.common.converter.EncodedValues;
import io.temporal.workflow.DynamicWorkflow;
import org.integrationgateway.engines.temporal.rows.StartsJson;

/**
 * Starts the runs of a request with an idempotency key, or of an event, and is the record of it:
 * the service keeps one workflow with its id.
 */
public final class OnceWorkflow implements DynamicWorkflow {
  @Override
  public Object execute(EncodedValues arguments) {
    var starts = StartsJson.read(arguments.get(0, String.class));
    for (var start : starts.starts()) {
      DefinitionsWorkflow.startRun(start.runId(), start.definitionId(), start.bytes());
    }
    return StartsJson.write(starts.done());
  }
}
