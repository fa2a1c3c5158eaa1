package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.stream.ServerSentEvents;
import org.integrationgateway.base.stream.ServerSentEvents.Limits;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;

/** The events of one answer of {@code /mcp}, read while they arrive. */
public final class McpStream implements AutoCloseable {
  private static final Event END = new Event("", "");
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final HttpResponse<InputStream> answer;
  private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();

  /**
   * An event.
   *
   * @param id empty: none
   */
  public record Event(String id, String data) {
    public JsonNode json() {
      return Json.parse(data.getBytes(UTF_8));
    }
  }

  private McpStream(HttpResponse<InputStream> answer) {
    this.answer = answer;
    var reader = new Thread(this::read, "mcp-stream");
    reader.setDaemon(true);
    reader.start();
  }

  /** Sends a request and returns when the head of its answer is there. */
  public static McpStream open(HttpRequest request) {
    try {
      return new McpStream(HTTP.send(request, BodyHandlers.ofInputStream()));
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public int status() {
    return answer.statusCode();
  }

  public String header(String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private void read() {
    try (var stream = new ServerSentEvents(answer.body(), Limits.ofEvent(64 << 20))) {
      if (header("Content-Type").startsWith("text/event-stream")) {
        for (var event = stream.next(); event.isPresent(); event = stream.next()) {
          events.add(new Event(event.get().id(), event.get().text()));
        }
      } else {
        var text = new String(answer.body().readAllBytes(), UTF_8);
        if (!text.isEmpty()) {
          events.add(new Event("", text));
        }
      }
    } catch (IOException closed) {
      // The test or the gateway has closed the connection.
    }
    events.add(END);
  }

  /** The next event. */
  public Event next() {
    try {
      var event = events.poll(30, TimeUnit.SECONDS);
      assertThat(event).as("an event").isNotNull();
      assertThat(event == END).as("the stream has ended").isFalse();
      return event;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The next message; events without one are left out. */
  public JsonNode message() {
    var event = next();
    while (event.data().isEmpty()) {
      event = next();
    }
    return event.json();
  }

  /** Waits until the other side has ended the stream, and nothing was left to read. */
  public void requireEnd() {
    try {
      assertThat(events.poll(30, TimeUnit.SECONDS)).as("the end").isSameAs(END);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether no untaken message has arrived. */
  public boolean isQuiet() {
    return events.isEmpty();
  }

  @Override
  public void close() {
    try {
      answer.body().close();
    } catch (IOException closed) {
      // The stream was closed before.
    }
  }
}
