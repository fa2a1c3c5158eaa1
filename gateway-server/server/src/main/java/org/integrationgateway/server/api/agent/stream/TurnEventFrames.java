package org.integrationgateway.server.api.agent.stream;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.server.agents.stream.StreamClient;
import org.integrationgateway.server.agents.stream.StreamEnd;
import org.integrationgateway.server.agents.stream.StreamRequest;
import org.integrationgateway.server.api.agent.TurnEventJson;
import org.integrationgateway.server.http.exchange.EventFrame;
import org.integrationgateway.server.http.exchange.EventStream;
import org.integrationgateway.server.json.Json;

/** Writes the events of a turn, and the end, as frames of an event stream. */
final class TurnEventFrames implements StreamClient {
  private static final String EVENT = "turn_event";
  private static final String END = "end";
  private static final long RETRY_MILLIS = 2_000;

  private final StreamRequest request;
  private final EventStream stream;

  TurnEventFrames(StreamRequest request, EventStream stream) {
    this.request = request;
    this.stream = stream;
    stream.push(EventFrame.retry(RETRY_MILLIS));
    stream.lastly(EventFrame.comment("this stream goes on at another connection"));
  }

  @Override
  public void send(TurnEvent event) {
    var data = Json.write(TurnEventJson.of(event));
    stream.push(EventFrame.event(Long.toString(event.seq()), EVENT, data));
  }

  @Override
  public boolean isReady() {
    return stream.isEmpty();
  }

  @Override
  public void end(StreamEnd end) {
    var json = Json.object();
    end.status().ifPresent(status -> json.put("status", status.name().toLowerCase(Locale.ROOT)));
    json.put("lastSeq", end.lastSeq()).put("reason", end.reason().name().toLowerCase(Locale.ROOT));
    if (end.reason() != StreamEnd.Reason.TERMINAL) {
      json.put("next", next(end.lastSeq()));
    }
    end.failure()
        .ifPresent(
            failure ->
                json.putObject("error")
                    .put("code", failure.code().wireName())
                    .put("detail", failure.detail()));
    stream.finish(EventFrame.event(null, END, Json.write(json)));
  }

  /** The address at which the stream goes on. */
  private String next(long lastSeq) {
    return TurnStreamRoutes.PATH.replace(
            "{turnID}", URLEncoder.encode(request.turnId(), StandardCharsets.UTF_8))
        + "?after="
        + lastSeq
        + "&until="
        + request.until().name().toLowerCase(Locale.ROOT);
  }
}
