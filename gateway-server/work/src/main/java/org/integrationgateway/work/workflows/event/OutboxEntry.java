package org.integrationgateway.work.workflows.event;

import java.time.Instant;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.workflow.WorkflowEvent;

/**
 * A delivery that this replica has claimed.
 *
 * @param key of the event
 * @param fence number of the claim
 * @param attempts that were made before
 * @param acceptedAt when the event was stored
 */
public record OutboxEntry(
    String key,
    String provider,
    long fence,
    int attempts,
    Instant acceptedAt,
    WorkflowEvent event,
    Deliverer deliverer) {

  static OutboxEntry of(Document row) {
    return new OutboxEntry(
        row.text("event").orElseThrow(),
        row.text("provider").orElseThrow(),
        EventOutbox.LEASES.fence(row),
        (int) row.whole("attempts").orElse(0),
        row.instant("acceptedAt").orElseThrow(),
        EventJson.read(row.text("body").orElseThrow()),
        Deliverer.STORED.read(row.document("by").orElseThrow()));
  }

  Key row() {
    return Key.array(key, provider);
  }
}
