package org.integrationgateway.work.eventlog;

import java.util.Locale;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.EventFrame;
import org.integrationgateway.http.exchange.EventStream;

/** Writes the events of a log, and the end, as frames of an event stream. */
final class EventFrames<E> implements LogClient<E> {
  private static final String END = "end";
  private static final long RETRY_MILLIS = 2_000;

  private final EventLogAnswers.Shape<E> shape;
  private final EventStream stream;

  EventFrames(EventLogAnswers.Shape<E> shape, EventStream stream) {
    this.shape = shape;
    this.stream = stream;
    stream.push(EventFrame.retry(RETRY_MILLIS));
    stream.lastly(EventFrame.comment("this stream continues on another connection"));
  }

  @Override
  public void send(E event) {
    var json = shape.json().apply(event);
    stream.push(EventFrame.event(json.path("seq").asString(), shape.event(), Json.write(json)));
  }

  @Override
  public boolean isReady() {
    return stream.isEmpty();
  }

  @Override
  public void end(LogEnd end) {
    var json = Json.object();
    end.status().ifPresent(status -> json.put("status", status));
    json.put("lastSeq", end.lastSeq()).put("reason", end.reason().name().toLowerCase(Locale.ROOT));
    if (end.reason() != LogEnd.Reason.TERMINAL) {
      json.put("next", shape.next().apply(end.lastSeq()));
    }
    end.failure()
        .ifPresent(
            failure ->
                json.putObject("error")
                    .put("code", failure.code().wireName())
                    .put("detail", failure.detail()));
    stream.finish(EventFrame.event(null, END, Json.write(json)));
  }
}
