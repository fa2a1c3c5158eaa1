package org.integrationgateway.http.exchange;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Function;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Answers with a JSON array of any length: each element is made when those before it are sent, so
 * that a long list needs no more memory than its longest element. A short array is sent as a whole.
 */
public final class ArrayAnswer {
  /** Bytes that are sent together. */
  private static final int PIECE = 64 << 10;

  private final Exchange exchange;
  private final Deadline deadline;
  private final ByteArrayOutputStream piece = new ByteArrayOutputStream();
  private @Nullable OutputStream sent;

  /**
   * An answer that is not begun.
   *
   * @param deadline when a caller that is still receiving is disconnected
   */
  public ArrayAnswer(Exchange exchange, Deadline deadline) {
    this.exchange = exchange;
    this.deadline = deadline;
  }

  /**
   * Answers with 200 and these elements.
   *
   * @param json makes one; the answer breaks off where that fails behind the first piece
   */
  public <T> void give(List<T> elements, Function<T, JsonNode> json) throws IOException {
    piece.write('[');
    boolean first = true;
    for (var element : elements) {
      if (!first) {
        piece.write(',');
      }
      first = false;
      piece.write(Json.write(json.apply(element)));
      if (piece.size() >= PIECE) {
        send();
      }
    }
    piece.write(']');
    if (sent == null) {
      exchange.reply(200, "application/json", piece.toByteArray());
    } else {
      send();
    }
  }

  private void send() throws IOException {
    if (sent == null) {
      sent = exchange.set("Content-Type", "application/json").stream(200, deadline);
    }
    piece.writeTo(sent);
    piece.reset();
  }
}
