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
 * Asks the provider that listens on a socket for its identity: one gRPC call, {@code GetIdentity}
 * of {@code gateway.provider.v1.ProviderLifecycle}, implemented here so that checking a package
 * needs only a JDK.
 */
final class IdentityProbe {
  private static final String METHOD = "/gateway.provider.v1.ProviderLifecycle/GetIdentity";
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  private static final int STREAM = 1;
  private static final int MESSAGE_HEAD = 5;
  private static final int LARGEST_ANSWER = 1 << 20;

  private IdentityProbe() {}

  /**
   * Calls {@code GetIdentity}.
   *
   * @throws IOException when no process listens, or the answer does not come in time
   */
  static ProviderIdentity ask(Path socket, Duration time) throws IOException {
    var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException | RuntimeException refused) {
      channel.close();
      throw refused;
    }
    try (var frames = new Http2Frames(channel, time)) {
      frames.send(ByteBuffer.wrap(PREFACE.getBytes(StandardCharsets.US_ASCII)));
      frames.send(Http2Frames.SETTINGS, 0, 0, new byte[0]);
      frames.send(Http2Frames.HEADERS, Http2Frames.END_HEADERS, STREAM, headers());
      // An empty message: not compressed, no bytes.
      frames.send(Http2Frames.DATA, Http2Frames.END_STREAM, STREAM, new byte[MESSAGE_HEAD]);
      return ProviderIdentity.parse(message(frames));
    }
  }

  /**
   * Literal fields, never indexed: the only form of HPACK (RFC 7541, 6.2.2) that needs no state.
   */
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

  /** All fields are shorter than 127 bytes, so that the length is one byte. */
  private static void text(ByteArrayOutputStream block, String text) {
    var bytes = text.getBytes(StandardCharsets.US_ASCII);
    block.write(bytes.length);
    block.writeBytes(bytes);
  }

  private static ByteBuffer message(Http2Frames frames) throws IOException {
    var answer = new ByteArrayOutputStream();
    for (var frame = frames.next(); ; frame = frames.next()) {
      switch (frame.type()) {
        case Http2Frames.SETTINGS -> {
          if (!frame.has(Http2Frames.ACK)) {
            frames.send(Http2Frames.SETTINGS, Http2Frames.ACK, 0, new byte[0]);
          }
        }
        case Http2Frames.PING -> {
          if (!frame.has(Http2Frames.ACK)) {
            frames.send(Http2Frames.PING, Http2Frames.ACK, 0, frame.payload().array());
          }
        }
        case Http2Frames.DATA -> answer.writeBytes(frame.payload().array());
        case Http2Frames.RST_STREAM, Http2Frames.GOAWAY ->
            throw new IOException("it refused the call for its identity");
        default -> {
          // Headers contain nothing that the message does not; the other frames are flow control.
        }
      }
      if (answer.size() > LARGEST_ANSWER) {
        throw new IOException("its identity is longer than 1 MiB");
      }
      var ended = frame.stream() == STREAM && frame.has(Http2Frames.END_STREAM);
      if (ended && (frame.type() == Http2Frames.DATA || frame.type() == Http2Frames.HEADERS)) {
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
