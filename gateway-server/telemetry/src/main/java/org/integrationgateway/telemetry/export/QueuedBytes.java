package org.integrationgateway.telemetry.export;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;

/** The memory that steps and lines take in a queue: roughly, and the same each time. */
final class QueuedBytes {
  /** Objects around the texts of a step, a line, an event or a link. */
  private static final long OBJECTS = 512;

  private static final long VALUE = 48;

  private QueuedBytes() {}

  static long of(SpanData span) {
    return OBJECTS * (1 + span.getLinks().size())
        + span.getName().length()
        + of(span.getAttributes())
        + span.getEvents().stream().mapToLong(QueuedBytes::of).sum();
  }

  private static long of(EventData event) {
    return OBJECTS + of(event.getAttributes());
  }

  static long of(LogRecordData line) {
    var body = line.getBodyValue();
    return OBJECTS + (body == null ? 0 : body.asString().length()) + of(line.getAttributes());
  }

  private static long of(Attributes attributes) {
    return attributes.asMap().values().stream().mapToLong(QueuedBytes::of).sum();
  }

  private static long of(Object value) {
    if (value instanceof List<?> list) {
      return VALUE + list.stream().mapToLong(QueuedBytes::of).sum();
    }
    return VALUE + (value instanceof String text ? text.length() : 0);
  }
}
