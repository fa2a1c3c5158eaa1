package org.integrationgateway.providers.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.base.thread.DaemonThread;
import tools.jackson.databind.node.ObjectNode;

/**
 * Messages over the standard input and output of a program, one a line (2026-07-28,
 * basic/transports/stdio).
 */
public final class MessagePipe {
  /** The longest message of a program, in bytes. */
  public static final int LONGEST = 10 << 20;

  private final String provider;
  private final InputStream in;
  private final MessageReader reader;
  private final MessageWriter writer;
  private final StrayLines stray;
  private final CompletableFuture<String> ended = new CompletableFuture<>();

  /**
   * @param in standard output of the program
   * @param out its standard input
   */
  public MessagePipe(String provider, InputStream in, OutputStream out) {
    this.provider = provider;
    this.in = in;
    this.reader = new MessageReader(in, LONGEST);
    this.writer = new MessageWriter(provider, out, () -> ended.complete("a closed standard input"));
    this.stray = new StrayLines(provider);
  }

  /** Takes the lines of a program, on the thread that reads. */
  public interface Receiver {
    /** Takes a line; false when it is no message. */
    boolean take(byte[] line);

    /**
     * A message was longer than is allowed.
     *
     * @param ends the first and the last characters of it
     */
    void tooLong(String ends);
  }

  /** Begins to read and to write. */
  public void start(Receiver receiver) {
    writer.start();
    DaemonThread.start("provider-" + provider + "-messages", () -> read(receiver));
  }

  /** Queues a message; false when the program has not read the ones before. */
  public boolean send(ObjectNode message) {
    return writer.send(message);
  }

  /** Completes with the reason when no message comes any more. */
  public CompletableFuture<String> ended() {
    return ended.copy();
  }

  /** Closes the program's standard input after what is queued. */
  public void finish() {
    writer.finish();
  }

  private void read(Receiver receiver) {
    try (in) {
      for (var line = reader.next(); line.isPresent(); line = reader.next()) {
        take(line.get(), receiver);
      }
      ended.complete("a closed standard output");
    } catch (IOException e) {
      ended.complete("a broken standard output");
    } finally {
      ended.complete("messages that the gateway could not handle");
      writer.finish();
    }
  }

  private void take(MessageReader.Line line, Receiver receiver) {
    if (!line.complete()) {
      receiver.tooLong(line.text());
    } else if (line.bytes().length > 0 && !receiver.take(line.bytes())) {
      stray.show(line);
    }
  }
}
