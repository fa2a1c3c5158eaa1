package org.integrationgateway.manifest.verify;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Asks whoever listens on a socket who it is: one gRPC call, {@code GetIdentity} of {@code
 * gateway.provider.v1.ProviderLifecycle}, written by hand so that checking a package needs nothing
 * but a JDK.
 */
final class IdentityProbe {
  private static final String METHOD = "/gateway.provider.v1.ProviderLifecycle/GetIdentity";
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  private static final int STREAM = 1;
  private static final int MESSAGE_HEAD = 5;
  private static final int LARGEST_ANSWER = 1 << 20;

  private IdentityProbe() {}

  /**
   * Asks.
   *
   * @throws IOException when nobody listens, or the answer is none in time
   */
  static ProviderIdentity ask(Path socket, Duration time) throws IOException {
    var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException | RuntimeException refused) {
      channel.close();
      throw refused;
    }
    try (var frames = new Frames(channel, time)) {
      frames.send(ByteBuffer.wrap(PREFACE.getBytes(StandardCharsets.US_ASCII)));
      frames.send(Frames.SETTINGS, 0, 0, new byte[0]);
      frames.send(Frames.HEADERS, Frames.END_HEADERS, STREAM, headers());
      // An empty message: not compressed, no bytes.
      frames.send(Frames.DATA, Frames.END_STREAM, STREAM, new byte[MESSAGE_HEAD]);
      return ProviderIdentity.parse(message(frames));
    }
  }

  /** Literal fields, never indexed: the one form of HPACK (RFC 7541, 6.2.2) that needs no state. */
  private static byte[] headers() {
    var block = new ByteArrayOutputStream();
    field(block, ":method", "POST");
    field(block, ":scheme", "http");
    field(block, ":path", METHOD);
    field(block, ":authority", "localhost");
    field(block, "te", "trailers");
    field(block, "content-type", "application/grpc");
    return block.toByteArray();
  }

  private static void field(ByteArrayOutputStream block, String name, String value) {
    block.write(0);
    text(block, name);
    text(block, value);
  }

  /** All of them are shorter than 127 bytes, so that the length is one byte. */
  private static void text(ByteArrayOutputStream block, String text) {
    var bytes = text.getBytes(StandardCharsets.US_ASCII);
    block.write(bytes.length);
    block.writeBytes(bytes);
  }

  private static ByteBuffer message(Frames frames) throws IOException {
    var answer = new ByteArrayOutputStream();
    for (var frame = frames.next(); ; frame = frames.next()) {
      switch (frame.type()) {
        case Frames.SETTINGS -> {
          if (!frame.has(Frames.ACK)) {
            frames.send(Frames.SETTINGS, Frames.ACK, 0, new byte[0]);
          }
        }
        case Frames.PING -> {
          if (!frame.has(Frames.ACK)) {
            frames.send(Frames.PING, Frames.ACK, 0, frame.payload().array());
          }
        }
        case Frames.DATA -> answer.writeBytes(frame.payload().array());
        case Frames.RST_STREAM, Frames.GOAWAY ->
            throw new IOException("it refused the call for its identity");
        default -> {
          // Headers say nothing that the message does not; the rest is flow control.
        }
      }
      if (answer.size() > LARGEST_ANSWER) {
        throw new IOException("its identity is longer than 1 MiB");
      }
      var ended = frame.stream() == STREAM && frame.has(Frames.END_STREAM);
      if (ended && (frame.type() == Frames.DATA || frame.type() == Frames.HEADERS)) {
        return content(ByteBuffer.wrap(answer.toByteArray()));
      }
    }
  }

  private static ByteBuffer content(ByteBuffer answer) throws IOException {
    if (answer.remaining() < MESSAGE_HEAD) {
      throw new IOException("it answered the call for its identity with an error");
    }
    boolean compressed = answer.get() != 0;
    int length = answer.getInt();
    if (compressed || length != answer.remaining()) {
      throw new IOException("its identity is not one plain message");
    }
    return answer.slice();
  }
}
