package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;

/** Reads the stream of a turn or a run as a browser does: frames with an id, a name and data. */
public final class StreamReader implements AutoCloseable {
  private static final long TIMEOUT_SECONDS = 30;
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final HttpResponse<InputStream> answer;
  private final LinkedBlockingQueue<Frame> frames = new LinkedBlockingQueue<>();

  /**
   * A frame.
   *
   * @param id empty: it has none
   * @param name of the event; a comment is {@code :}, the end of the connection is empty
   */
  public record Frame(String id, String name, String data) {
    public static final Frame END = new Frame("", "", "");

    /** Whether the line is an event of a turn or a run. */
    public boolean isEvent() {
      return name.endsWith("_event");
    }

    public JsonNode json() {
      return Json.parse(data.getBytes(UTF_8));
    }

    public long seq() {
      return json().get("seq").longValue();
    }
  }

  private StreamReader(HttpResponse<InputStream> answer) {
    this.answer = answer;
    var reader = new Thread(this::read, "stream-reader");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Opens a stream and returns when the head of the answer is there.
   *
   * @param path with a query
   * @param lastEventId empty: the client comes for the first time
   */
  public static StreamReader open(
      URI gateway, String path, String authorization, String lastEventId) {
    var request = HttpRequest.newBuilder(gateway.resolve(path));
    if (authorization.startsWith("session_token=")) {
      request.header("Cookie", authorization);
    } else if (!authorization.isEmpty()) {
      request.header("Authorization", "Bearer " + authorization);
    }
    if (!lastEventId.isEmpty()) {
      request.header("Last-Event-ID", lastEventId);
    }
    try {
      return new StreamReader(HTTP.send(request.build(), BodyHandlers.ofInputStream()));
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public HttpResponse<InputStream> answer() {
    return answer;
  }

  /** Status and code of an answer that is a problem. */
  public String refusal() {
    var frame = take();
    return answer.statusCode() + " " + frame.json().path("code").asString("");
  }

  private void read() {
    try (var lines = new BufferedReader(new InputStreamReader(answer.body(), UTF_8))) {
      var id = "";
      var name = "";
      var data = "";
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(":")) {
          frames.add(new Frame("", ":", line.substring(1).strip()));
        } else if (line.startsWith("retry: ")) {
          frames.add(new Frame("", "retry", line.substring(7)));
        } else if (line.startsWith("id: ")) {
          id = line.substring(4);
        } else if (line.startsWith("event: ")) {
          name = line.substring(7);
        } else if (line.startsWith("data: ")) {
          data = line.substring(6);
        } else if (line.startsWith("{")) {
          frames.add(new Frame("", "problem", line));
        } else if (line.isEmpty() && !data.isEmpty()) {
          frames.add(new Frame(id, name, data));
          id = "";
          name = "";
          data = "";
        }
      }
    } catch (IOException closed) {
      // The test or the gateway has closed the connection.
    }
    frames.add(Frame.END);
  }

  /** The next frame of any kind. */
  public Frame take() {
    try {
      return Optional.ofNullable(frames.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS))
          .orElseThrow(() -> new AssertionError("nothing came in time"));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The next frame that is not a comment. */
  public Frame next() {
    var frame = take();
    while (frame.name().equals(":") || frame.name().equals("retry")) {
      frame = take();
    }
    return frame;
  }

  /** The next events, so many. */
  public List<Frame> events(int count) {
    var events = new ArrayList<Frame>();
    while (events.size() < count) {
      var frame = next();
      if (!frame.isEvent()) {
        throw new AssertionError("after " + events.size() + " events: " + frame);
      }
      events.add(frame);
    }
    return events;
  }

  /** The events until the end, and the end as the last frame. */
  public List<Frame> all() {
    var all = new ArrayList<Frame>();
    do {
      all.add(next());
    } while (all.get(all.size() - 1).isEvent());
    return all;
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
