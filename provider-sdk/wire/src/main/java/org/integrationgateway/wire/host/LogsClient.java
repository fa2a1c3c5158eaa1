package org.integrationgateway.wire.host;

import java.util.List;
import java.util.Locale;
import org.integrationgateway.protocol.v1.HostLogsGrpc;
import org.integrationgateway.protocol.v1.WriteLogRequest;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.LogLine;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.value.Structs;
import org.integrationgateway.wire.value.Times;

/** The host's log on the other side of a channel. */
record LogsClient(Calls calls) implements HostLogs {
  private static final String WHAT = "the log";

  @Override
  public Receipt write(List<LogLine> lines) {
    try (var talk = calls.converse(HostLogsGrpc.getWriteMethod(), WHAT)) {
      var wanted = true;
      for (var line : lines) {
        wanted = wanted && talk.send(write(line));
      }
      talk.end();
      var answer =
          talk.next()
              .orElseThrow(() -> new ServiceException(Reason.FAILED, WHAT + " gave no receipt"));
      return new Receipt(answer.getTaken(), answer.getDropped());
    }
  }

  private static WriteLogRequest write(LogLine line) {
    return WriteLogRequest.newBuilder()
        .setLevel(line.level().name().toLowerCase(Locale.ROOT))
        .setMessage(line.message())
        .setFields(Structs.write(line.fields()))
        .setTime(Times.write(line.time()))
        .setRequestId(line.requestId())
        .build();
  }
}
