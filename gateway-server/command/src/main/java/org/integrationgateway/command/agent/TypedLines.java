package org.integrationgateway.command.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.integrationgateway.base.thread.DaemonThread;

/**
 * The lines that a person types. A thread of its own reads them, so that waiting for an answer can
 * end without one.
 */
final class TypedLines {
  private final BlockingQueue<Typed> lines = new LinkedBlockingQueue<>();

  private TypedLines() {}

  private enum Kind {
    LINE,
    STOP,
    END
  }

  private record Typed(Kind kind, String text) {}

  static TypedLines of(InputStream stdin) {
    var typed = new TypedLines();
    DaemonThread.start("chat-lines", () -> typed.read(stdin));
    return typed;
  }

  /** Waits for a line; empty at the end of the input. */
  Optional<String> next() {
    var typed = take();
    while (typed.kind() == Kind.STOP) {
      typed = take();
    }
    return text(typed);
  }

  /** Waits for a line; empty at the end of the input, and when {@link #stop} ends the waiting. */
  Optional<String> answer() {
    return text(take());
  }

  /** Ends the waiting for an answer. */
  void stop() {
    lines.add(new Typed(Kind.STOP, ""));
  }

  /** A new turn: what ended the waiting of the last one is over. */
  void begin() {
    lines.removeIf(typed -> typed.kind() == Kind.STOP);
  }

  private static Optional<String> text(Typed typed) {
    return typed.kind() == Kind.LINE ? Optional.of(typed.text()) : Optional.empty();
  }

  private Typed take() {
    try {
      var typed = lines.take();
      if (typed.kind() == Kind.END) {
        lines.add(typed);
      }
      return typed;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Typed(Kind.END, "");
    }
  }

  private void read(InputStream stdin) {
    try {
      var reader = new BufferedReader(new InputStreamReader(stdin, StandardCharsets.UTF_8));
      for (var line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(new Typed(Kind.LINE, line));
      }
    } catch (IOException closed) {
      // As the end of the input.
    }
    lines.add(new Typed(Kind.END, ""));
  }
}
