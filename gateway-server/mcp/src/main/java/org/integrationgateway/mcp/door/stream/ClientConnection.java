package org.integrationgateway.mcp.door.stream;

import org.integrationgateway.http.exchange.EventStream;
import org.integrationgateway.http.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** The answer of one request of HTTP that carries a stream to its client. */
final class ClientConnection implements ResumableStream.Connection {
  private @Nullable EventStream events;

  private ClientConnection() {}

  /** Carries the answer to a request. */
  static void answer(Exchange exchange, ResumableStream stream, long after) {
    var connection = new ClientConnection();
    exchange.answerEvents(
        opened -> connection.begin(opened, stream, after), ended -> stream.detach(connection));
  }

  /**
   * Carries messages of the server.
   *
   * @param whenEnded run once
   */
  static void listen(Exchange exchange, ResumableStream stream, long after, Runnable whenEnded) {
    var connection = new ClientConnection();
    exchange.events(
        opened -> connection.begin(opened, stream, after),
        ended -> {
          stream.detach(connection);
          whenEnded.run();
        });
  }

  private void begin(EventStream opened, ResumableStream stream, long after) {
    events = opened;
    stream.attach(this, after);
  }

  @Override
  public boolean send(byte[] frame) {
    return events != null && events.send(frame);
  }

  @Override
  public boolean offer(byte[] frame) {
    return events != null && events.offer(frame);
  }

  @Override
  public void finish(byte[] frame) {
    if (events != null) {
      events.finish(frame);
    }
  }

  @Override
  public void close() {
    if (events != null) {
      events.close();
    }
  }
}
