package org.integrationgateway.telemetry.export;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import java.util.Collection;

/** Counts the lines that leave the queue. */
record CountedRecords(LogRecordExporter next, Waiting.Counting counting)
    implements LogRecordExporter {
  @Override
  public CompletableResultCode export(Collection<LogRecordData> records) {
    long size = records.stream().mapToLong(QueuedBytes::of).sum();
    return counting.sent(records.size(), size, () -> next.export(records));
  }

  @Override
  public CompletableResultCode flush() {
    return next.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return next.shutdown();
  }
}
