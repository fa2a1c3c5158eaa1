package org.integrationgateway.telemetry.export;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.logs.ReadWriteLogRecord;

/** Gives a queue the lines that it has room for. */
public record WaitingRecords(LogRecordProcessor next, Waiting waiting)
    implements LogRecordProcessor {
  @Override
  public void onEmit(Context context, ReadWriteLogRecord record) {
    if (waiting.admits(QueuedBytes.of(record.toLogRecordData()))) {
      next.onEmit(context, record);
    }
  }

  @Override
  public CompletableResultCode shutdown() {
    return next.shutdown();
  }

  @Override
  public CompletableResultCode forceFlush() {
    return next.forceFlush();
  }
}
