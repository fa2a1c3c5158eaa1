package org.integrationgateway.server.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import org.integrationgateway.base.stream.ServerSentEvents;
import org.integrationgateway.base.stream.ServerSentEvents.Limits;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;

/** Reads the messages of an answer that is an event stream, one by one. */
public final class ListenClient implements AutoCloseable {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final HttpResponse<InputStream> answer;
  private final ServerSentEvents events;

  private ListenClient(HttpResponse<InputStream> answer) {
    this.answer = answer;
    this.events = new ServerSentEvents(answer.body(), Limits.ofEvent(64 << 20));
  }

  /** Sends a request whose answer is a stream. */
  public static ListenClient open(StatelessMcp request, URI gateway, String token) {
    try {
      return new ListenClient(
          HTTP.send(request.to(gateway, token).build(), BodyHandlers.ofInputStream()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The answer, whose body must not be read. */
  public HttpResponse<InputStream> answer() {
    return answer;
  }

  /** The next message; empty when the stream has ended. */
  public Optional<JsonNode> next() {
    try {
      var event = events.next();
      while (event.isPresent() && event.get().data().length == 0) {
        event = events.next();
      }
      return event.map(found -> Json.parse(found.data()));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    try {
      answer.body().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
