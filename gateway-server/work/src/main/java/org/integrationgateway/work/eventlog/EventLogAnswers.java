package org.integrationgateway.work.eventlog;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.ProofWatch;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers requests with the events of a log as server-sent events, also to clients that come back
 * behind the last one they got.
 *
 * @param watch ends streams whose token or session has ended
 */
public record EventLogAnswers(ServiceCalls calls, LogStreams streams, ProofWatch watch) {
  private static final String RESUMED = "Last-Event-ID";
  private static final int MOST_DIGITS = 15;

  /**
   * How the events of a log are written.
   *
   * @param event name of the frames
   * @param json of an event; its {@code seq} is the id of the frame
   * @param next the address at which the stream goes on behind an event
   */
  public record Shape<E>(String event, Function<E, ObjectNode> json, LongFunction<String> next) {}

  /**
   * Answers with a stream.
   *
   * @throws GatewayException when the caller may not read the log, or reads too many
   */
  public <E> void answer(Exchange exchange, Caller caller, EventLog<E> log, Shape<E> shape) {
    var request = request(exchange);
    // Refusals are problem documents; events come when the stream has begun.
    calls.during(exchange, caller, log::state);
    var stream = streams.prepare(calls.context(caller, exchange.requestId()), log, request);
    try {
      var opened =
          exchange.events(
              connected -> {
                connected.whenEmpty(stream::resume);
                watch.watch(connected, exchange, caller.proof(), connected::close);
              },
              ended -> {
                watch.forget(ended);
                stream.close();
              });
      stream.begin(new EventFrames<>(shape, opened));
    } catch (RuntimeException refused) {
      stream.close();
      throw refused;
    }
  }

  /** The query parameters, and the header of a client that returns. */
  private static LogRequest request(Exchange exchange) {
    var resumed = exchange.header(RESUMED).filter(id -> !id.isBlank());
    long after = number(exchange, "after").orElse(0L);
    return new LogRequest(
        resumed.map(EventLogAnswers::lastEvent).orElse(after),
        number(exchange, "limit").map(EventLogAnswers::limit).orElse(Long.MAX_VALUE));
  }

  private static Optional<Long> number(Exchange exchange, String name) {
    return exchange
        .query()
        .single(name)
        .map(
            text ->
                parsed(text)
                    .orElseThrow(
                        () ->
                            GatewayException.invalid(
                                name, "'" + name + "' must be a whole number, 0 or more")));
  }

  private static Optional<Long> parsed(String text) {
    return text.length() <= MOST_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Optional.of(text).filter(digits -> !digits.isEmpty()).map(Long::parseLong)
        : Optional.empty();
  }

  private static long limit(long events) {
    if (events == 0) {
      throw GatewayException.invalid("limit", "'limit' must be a whole number, 1 or more");
    }
    return events;
  }

  private static long lastEvent(String id) {
    return parsed(id.strip())
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.INVALID_REQUEST,
                    "Last-Event-ID is not the id of an event of this stream: send the last id"
                        + " that you got, or leave the header out"));
  }
}
