package org.integrationgateway.providers.attached;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.base.thread.DaemonThread;

/**
 * A connection that carries no data: it closes when the process at the other end exits. The
 * connections of calls do not tell, because they are made anew with the next process that listens.
 */
final class Lifeline implements AutoCloseable {
  /** An HTTP/2 connection without a request (RFC 9113, section 3.4): the preface, no settings. */
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

  private static final byte[] NO_SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};
  private static final int PIECE = 1024;

  private final SocketChannel channel;

  private Lifeline(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Connects to the process that listens at a socket now.
   *
   * @param whenEnded told once, on a thread of its own, unless this is closed before
   */
  static Lifeline to(Path socket, Runnable whenEnded) throws IOException {
    var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
      channel.write(ByteBuffer.wrap(PREFACE.getBytes(StandardCharsets.US_ASCII)));
      channel.write(ByteBuffer.wrap(NO_SETTINGS));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    DaemonThread.start("provider-lifeline", () -> await(channel, whenEnded));
    return new Lifeline(channel);
  }

  private static void await(SocketChannel channel, Runnable whenEnded) {
    var buffer = ByteBuffer.allocate(PIECE);
    try {
      while (channel.read(buffer.clear()) >= 0) {
        // Settings and questions whether anybody is there: no answer is needed.
      }
    } catch (IOException ended) {
      // As good as the end.
    }
    whenEnded.run();
  }

  /** Removes the socket of a process that was killed: no other could listen there. */
  static void removeStale(Path socket) throws IOException {
    if (!Files.exists(socket)) {
      return;
    }
    try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException noListener) {
      Files.deleteIfExists(socket);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
