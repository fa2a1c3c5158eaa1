package org.integrationgateway.engines.workflow.machine;

import java.time.Instant;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.workflow.run.RunCause;

/** Stores causes of runs. */
final class Causes {
  private Causes() {}

  static Document write(RunCause cause) {
    var stored = Document.builder();
    if (cause instanceof RunCause.Manual manual) {
      stored.putIfPresent("subject", manual.subject());
    } else if (cause instanceof RunCause.Scheduled scheduled) {
      stored.put("activation", scheduled.activationId());
      stored.put("scheduledFor", scheduled.scheduledFor());
    } else if (cause instanceof RunCause.Event event) {
      stored.put("activation", event.activationId());
      stored.put("source", event.source());
      stored.put("event", event.eventId());
      stored.put("type", event.type());
    }
    return stored.build();
  }

  static RunCause read(Document stored) {
    if (stored.has("scheduledFor")) {
      return new RunCause.Scheduled(
          stored.text("activation").orElse(""),
          stored.instant("scheduledFor").orElse(Instant.EPOCH));
    }
    if (stored.has("event")) {
      return new RunCause.Event(
          stored.text("activation").orElse(""),
          stored.text("source").orElse(""),
          stored.text("event").orElse(""),
          stored.text("type").orElse(""));
    }
    return new RunCause.Manual(stored.text("subject"));
  }
}
