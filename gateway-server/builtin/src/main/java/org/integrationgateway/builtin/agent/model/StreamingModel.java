package org.integrationgateway.builtin.agent.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.stream.ServerSentEvents;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * A model behind an HTTP API that streams server-sent events: the common part of both protocols.
 */
abstract class StreamingModel implements Model {
  private static final int MAX_ERROR = 64 << 10;
  private static final int MAX_WHOLE = 8 << 20;
  private static final int MAX_LINE = 4 << 20;
  private static final int MAX_STREAM = 48 << 20;
  private static final ServerSentEvents.Limits LIMITS =
      new ServerSentEvents.Limits(MAX_LINE, MAX_STREAM, MAX_STREAM);

  private final ModelEndpoint endpoint;
  private final InstantSource clock;

  StreamingModel(ModelEndpoint endpoint, InstantSource clock) {
    this.endpoint = endpoint;
    this.clock = clock;
  }

  /** The API key, if one is configured. */
  final Optional<Secret> key() {
    return endpoint.key();
  }

  /** The members of every request, as they are configured. */
  final Map<String, @Nullable Object> endpointOptions() {
    return endpoint.options();
  }

  /** The body of the request. */
  abstract Map<String, @Nullable Object> body(Request request);

  /** The headers with the API key; secret. */
  abstract Map<String, String> headers();

  /** Assembles one answer. */
  abstract Reading reading(Listener listener);

  /** An answer that is being assembled. */
  interface Reading {
    /** Takes an event; returns whether it was the last one. */
    boolean take(String name, Map<String, @Nullable Object> data);

    /** Takes an answer in one piece, as servers give it that do not stream. */
    void whole(Map<String, @Nullable Object> answer);

    /** Whether this data, which is not JSON, ends the stream. */
    default boolean endsWith(String data) {
      return false;
    }

    /** Whether the answer is whole if the stream ends here. */
    boolean complete();

    Answer answer();
  }

  @Override
  public final Answer answer(Request request, Listener listener) throws InterruptedException {
    try {
      return asked(request, listener);
    } catch (ModelException failure) {
      // Some servers repeat the refused key in their message.
      throw endpoint.without(failure);
    }
  }

  private Answer asked(Request request, Listener listener) throws InterruptedException {
    var members = new LinkedHashMap<>(endpoint.options());
    members.putAll(body(request));
    byte[] body = JsonValues.write(members).getBytes(StandardCharsets.UTF_8);
    try (var reply = endpoint.http().post(endpoint.uri(), endpoint.with(headers()), body)) {
      if (reply.status() != 200) {
        throw refused(reply);
      }
      var type = reply.header("content-type").orElse("");
      if (type.startsWith("application/json")) {
        return whole(reply, reading(listener));
      }
      if (!type.startsWith("text/event-stream")) {
        throw ModelException.lasting(
            "the model's API returned '%s' instead of text/event-stream or application/json: check its URL"
                .formatted(shortened(type)));
      }
      return read(new ServerSentEvents(reply.body(), LIMITS), reading(listener));
    } catch (IOException broken) {
      if (Thread.interrupted()) {
        throw interrupted(broken);
      }
      if (Deadline.current().filter(Deadline::expired).isPresent()) {
        throw ModelException.passing("the model did not respond in time");
      }
      throw ModelException.passing(
          "the connection to the model failed: " + broken.getMessage(), Optional.empty(), broken);
    }
  }

  private static InterruptedException interrupted(IOException cause) {
    var interrupted = new InterruptedException("the turn was stopped");
    interrupted.initCause(cause);
    return interrupted;
  }

  private static Answer read(ServerSentEvents events, Reading reading) throws IOException {
    try {
      for (var event = events.next(); event.isPresent(); event = events.next()) {
        if (take(event.get(), reading)) {
          break;
        }
      }
    } catch (ServerSentEvents.TooLargeException large) {
      throw ModelException.lasting(
          (large.limit() == MAX_LINE ? "a line of " : "")
              + "the model's stream has more than "
              + large.limit()
              + " bytes");
    } catch (IOException broken) {
      // The answer was whole before the connection broke or its time was up.
      if (!reading.complete() || Thread.currentThread().isInterrupted()) {
        throw broken;
      }
    }
    if (!reading.complete()) {
      throw ModelException.passing("the model's stream ended before the response was complete");
    }
    return reading.answer();
  }

  private static Answer whole(ModelHttp.Reply reply, Reading reading) throws IOException {
    byte[] body = reply.body().readNBytes(MAX_WHOLE + 1);
    if (body.length > MAX_WHOLE) {
      throw ModelException.lasting("the model's response has more than " + MAX_WHOLE + " bytes");
    }
    reading.whole(
        object(new String(body, StandardCharsets.UTF_8))
            .orElseThrow(
                () -> ModelException.passing("the model's response is not a JSON object")));
    if (!reading.complete()) {
      throw ModelException.passing("the model's response is not whole");
    }
    return reading.answer();
  }

  /** An object; empty when the text is anything else. */
  private static Optional<Map<String, @Nullable Object>> object(String text) {
    return Optional.ofNullable(JsonValues.members(JsonValues.parseOrText(text)));
  }

  /** Takes an event; returns whether it was the last one. */
  private static boolean take(ServerSentEvents.Event event, Reading reading) {
    var data = event.text();
    if (reading.endsWith(data)) {
      return true;
    }
    var members =
        object(data)
            .orElseThrow(
                () ->
                    ModelException.passing(
                        "the model's stream holds an event that is not a JSON object: "
                            + shortened(data)));
    return reading.take(event.type(), members);
  }

  private ModelException refused(ModelHttp.Reply reply) throws IOException {
    var text = new String(reply.body().readNBytes(MAX_ERROR), StandardCharsets.UTF_8);
    var said =
        object(text)
            .map(StreamingModel::said)
            .filter(message -> !message.isEmpty())
            .map(message -> ": " + shortened(message))
            .orElse("");
    var message = "the model's API returned status " + reply.status() + said;
    boolean passing =
        switch (reply.status()) {
          case 408, 425, 429, 500, 502, 503, 504, 529 -> true;
          default -> false;
        };
    return passing
        ? ModelException.passing(message, reply.header("retry-after").flatMap(this::wait), null)
        : ModelException.lasting(message);
  }

  /** The message of an error: {@code error.message}, or {@code error} or {@code message} itself. */
  static String said(Map<String, @Nullable Object> body) {
    var message = JsonValues.text(JsonValues.object(body, "error"), "message");
    if (!message.isEmpty()) {
      return message;
    }
    var plain = JsonValues.text(body, "error");
    return plain.isEmpty() ? JsonValues.text(body, "message") : plain;
  }

  /** Seconds or a date (RFC 9110, section 10.2.3). */
  private Optional<Duration> wait(String value) {
    if (value.matches("[0-9]{1,6}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
    }
    try {
      var moment = DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from);
      var wait = Duration.between(clock.instant(), moment);
      return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    } catch (DateTimeParseException unreadable) {
      return Optional.empty();
    }
  }

  static String shortened(String text) {
    return text.length() > 300 ? text.substring(0, 300) + "…" : text;
  }
}
