package org.integrationgateway.server.provider.faults;

import com.google.protobuf.MessageLite;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;

/** The frames of one stream. */
final class RawAnswer {
  private static final byte[] CHUNK = new byte[16 << 10];

  private final Channel stream;

  RawAnswer(Channel stream) {
    this.stream = stream;
  }

  /** A whole answer as gRPC wants it. */
  void reply(MessageLite message) {
    head();
    message(message);
    end(0);
  }

  /** An answer that is a status and nothing else. */
  void refuse(int status, String message) {
    head();
    var unused =
        stream.writeAndFlush(
            new DefaultHttp2HeadersFrame(
                new DefaultHttp2Headers()
                    .set("grpc-status", Integer.toString(status))
                    .set("grpc-message", message),
                true));
  }

  void head() {
    head(0, 0);
  }

  /** With so many headers of its own, of so many bytes each. */
  void head(int more, int bytes) {
    Http2Headers headers =
        new DefaultHttp2Headers().status("200").set("content-type", "application/grpc");
    for (int i = 0; i < more; i++) {
      headers.add("x-more-" + i, "x".repeat(bytes));
    }
    var unused = stream.writeAndFlush(new DefaultHttp2HeadersFrame(headers));
  }

  void message(MessageLite message) {
    var bytes = message.toByteArray();
    prefix(bytes.length);
    data(bytes);
  }

  /** Says that a message of so many bytes follows. */
  void prefix(int length) {
    data(Unpooled.buffer(5).writeByte(0).writeInt(length));
  }

  void data(byte[] bytes) {
    data(Unpooled.wrappedBuffer(bytes));
  }

  private void data(ByteBuf bytes) {
    var unused = stream.writeAndFlush(new DefaultHttp2DataFrame(bytes));
  }

  /** So many zeros, as fast as the other side takes them. */
  void zeros(long length, Runnable then) {
    if (length <= 0) {
      then.run();
      return;
    }
    int next = (int) Math.min(CHUNK.length, length);
    stream
        .writeAndFlush(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(CHUNK, 0, next)))
        .addListener(
            sent -> {
              if (sent.isSuccess()) {
                zeros(length - next, then);
              }
            });
  }

  /** Says the same message for as long as anybody listens. */
  void forever(MessageLite message) {
    var framed =
        Unpooled.buffer()
            .writeByte(0)
            .writeInt(message.getSerializedSize())
            .writeBytes(message.toByteArray());
    stream
        .writeAndFlush(new DefaultHttp2DataFrame(framed))
        .addListener(
            sent -> {
              if (sent.isSuccess()) {
                forever(message);
              }
            });
  }

  void end(int status) {
    var unused =
        stream.writeAndFlush(
            new DefaultHttp2HeadersFrame(
                new DefaultHttp2Headers().set("grpc-status", Integer.toString(status)), true));
  }

  /** Ends the stream as one that went wrong. */
  void reset() {
    var unused = stream.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR));
  }

  /** Writes what is no HTTP/2 into the connection that all streams share. */
  void garbage() {
    var connection = stream.parent();
    connection.eventLoop().execute(() -> garbage(connection));
  }

  private static void garbage(Channel connection) {
    var bytes = "GARBAGE ".repeat(100).getBytes(StandardCharsets.UTF_8);
    // Past the codec, which would make a frame of it.
    var unused = connection.pipeline().firstContext().writeAndFlush(Unpooled.wrappedBuffer(bytes));
  }
}
