package org.integrationgateway.host.wire;

import io.grpc.stub.StreamObserver;
import java.time.Instant;
import java.util.List;
import org.integrationgateway.protocol.v1.HostLogsGrpc;
import org.integrationgateway.protocol.v1.WriteLogRequest;
import org.integrationgateway.protocol.v1.WriteLogResponse;
import org.integrationgateway.sdk.host.LogLine;
import org.integrationgateway.sdk.host.LogLine.Level;
import org.integrationgateway.wire.call.Inbox;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.value.ServiceFailures;
import org.integrationgateway.wire.value.Structs;
import org.integrationgateway.wire.value.Times;

/** The service adapter: serves the host's log over the protocol. */
final class LogsService extends HostLogsGrpc.HostLogsImplBase {
  private final Workers workers;

  LogsService(Workers workers) {
    this.workers = workers;
  }

  @Override
  public StreamObserver<WriteLogRequest> write(StreamObserver<WriteLogResponse> answer) {
    return workers.converse(
        "the log",
        ServiceFailures.ALL,
        answer,
        (lines, receipts, cancellation) -> receipts.send(taken(lines)));
  }

  private static WriteLogResponse taken(Inbox<WriteLogRequest> lines) throws InterruptedException {
    var logs = CallSession.current().services().logs();
    var receipt = WriteLogResponse.newBuilder();
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      var told = logs.write(List.of(read(line.get())));
      receipt.setTaken(receipt.getTaken() + told.taken());
      receipt.setDropped(receipt.getDropped() + told.dropped());
    }
    return receipt.build();
  }

  private static LogLine read(WriteLogRequest line) {
    return new LogLine(
        level(line.getLevel()),
        line.getMessage(),
        Structs.read(line.getFields()),
        line.hasTime() ? Times.read(line.getTime()) : Instant.now(),
        line.getRequestId());
  }

  /** Other languages have levels of their own; an unknown one becomes INFO. */
  private static Level level(String text) {
    for (var level : Level.values()) {
      if (level.name().equalsIgnoreCase(text)) {
        return level;
      }
    }
    return Level.INFO;
  }
}
