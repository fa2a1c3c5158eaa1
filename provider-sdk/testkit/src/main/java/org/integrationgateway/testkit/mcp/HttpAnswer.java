package org.integrationgateway.testkit.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer of one HTTP request: one JSON document, or a stream of events when a message comes
 * before the last one.
 */
final class HttpAnswer {
  private final HttpExchange exchange;
  private final ReentrantLock lock = new ReentrantLock();
  private boolean streams;
  private boolean ended;

  HttpAnswer(HttpExchange exchange) {
    this.exchange = exchange;
  }

  void header(String name, String value) {
    exchange.getResponseHeaders().set(name, value);
  }

  /** Sends a message before the last one. Without effect after the end. */
  void event(ObjectNode message) {
    write("event: message\ndata: " + message + "\n\n");
  }

  /** Sends an empty event, with which the client can come back for the rest. */
  void priming(String id) {
    write("id: " + id + "\nretry: 200\ndata: \n\n");
  }

  /** Sends nothing that a client sees, which fails when the client is gone. */
  void comment() {
    write(": still here\n\n");
  }

  private void write(String text) {
    lock.lock();
    try {
      if (ended) {
        return;
      }
      if (!streams) {
        streams = true;
        header("Content-Type", "text/event-stream");
        header("Cache-Control", "no-store");
        header("X-Accel-Buffering", "no");
        exchange.sendResponseHeaders(200, 0);
      }
      exchange.getResponseBody().write(text.getBytes(UTF_8));
      exchange.getResponseBody().flush();
    } catch (IOException gone) {
      ended = true;
      throw new UncheckedIOException(gone);
    } finally {
      lock.unlock();
    }
  }

  /** Ends with a message: as an event where there were some before, else as the document. */
  void last(int status, ObjectNode message) {
    lock.lock();
    try {
      if (streams) {
        event(message);
        end();
        return;
      }
      send(status, message.toString().getBytes(UTF_8));
    } finally {
      lock.unlock();
    }
  }

  /** Ends with a status and nothing else. */
  void status(int status) {
    send(status, new byte[0]);
  }

  private void send(int status, byte[] body) {
    lock.lock();
    try {
      if (ended) {
        return;
      }
      ended = true;
      if (body.length > 0) {
        header("Content-Type", "application/json");
      }
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    } finally {
      lock.unlock();
    }
  }

  /** Closes the stream. */
  void end() {
    lock.lock();
    try {
      ended = true;
      exchange.close();
    } finally {
      lock.unlock();
    }
  }

  boolean ended() {
    lock.lock();
    try {
      return ended;
    } finally {
      lock.unlock();
    }
  }
}
