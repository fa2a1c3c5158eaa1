package org.integrationgateway.command.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads the frames of an event stream (Server-Sent Events) as they arrive. */
public final class EventFrames implements AutoCloseable {
  private static final int MOST_CHARACTERS = 32 << 20;

  private final BufferedReader lines;

  public EventFrames(InputStream stream) {
    lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  /**
   * A frame.
   *
   * @param event its type; {@code message} when the server names none
   * @param id empty when it has none
   */
  public record Frame(String event, String id, String data) {}

  /**
   * Waits for the next frame with data; empty at the end of the stream. An incomplete frame at the
   * end is left out.
   */
  public Optional<Frame> next() throws IOException {
    var event = "message";
    var id = "";
    var data = new StringBuilder();
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.isEmpty()) {
        if (!data.isEmpty()) {
          return Optional.of(new Frame(event, id, data.substring(1)));
        }
        event = "message";
        continue;
      }
      var value = value(line);
      switch (name(line)) {
        case "event" -> event = value;
        case "id" -> id = value;
        case "data" -> data.append('\n').append(value);
        default -> {}
      }
      if (data.length() > MOST_CHARACTERS) {
        throw new IOException("an event is longer than " + MOST_CHARACTERS + " characters");
      }
    }
    return Optional.empty();
  }

  /** The name of a field; a comment has none. */
  private static String name(String line) {
    int colon = line.indexOf(':');
    return colon < 0 ? line : line.substring(0, colon);
  }

  private static String value(String line) {
    int colon = line.indexOf(':');
    var value = colon < 0 ? "" : line.substring(colon + 1);
    return value.startsWith(" ") ? value.substring(1) : value;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
