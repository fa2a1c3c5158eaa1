package org.integrationgateway.server.api.grpc;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.protocol.v1.InvokeRequest;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A client of HTTP/2 that sends more frames without content than any client needs. */
final class FloodTest {
  @RegisterExtension
  static final TestGateway gateway =
      TestGateway.withEveryApp().timeLimit("slow", Duration.ofMinutes(4));

  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int DATA = 0;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;

  @Test
  void endsTheConnectionAndTheWorkForItsStreams() throws Exception {
    var began = new CountDownLatch(1);
    var ended = new CountDownLatch(1);
    gateway
        .gateway()
        .observe(
            new InvocationObserver() {
              @Override
              public void began(Call call) {
                began.countDown();
              }

              @Override
              public void ended(InvocationRecord record) {
                ended.countDown();
              }
            });
    try (var socket = new Socket(gateway.uri().getHost(), gateway.uri().getPort())) {
      socket.setSoTimeout(30_000);
      var out = new DataOutputStream(socket.getOutputStream());
      out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
      frame(out, SETTINGS, 0, 0, new byte[0]);
      frame(out, HEADERS, END_HEADERS, 1, headers());
      frame(out, DATA, END_STREAM, 1, message());
      out.flush();
      assertThat(began.await(30, TimeUnit.SECONDS)).isTrue();
      var pings = new ByteArrayOutputStream();
      for (int i = 0; i < 2_000; i++) {
        frame(new DataOutputStream(pings), PING, 0, 0, new byte[8]);
      }
      out.write(pings.toByteArray());
      out.flush();
      assertThat(closed(socket)).isTrue();
    }
    assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
  }

  private static boolean closed(Socket socket) throws IOException {
    try {
      var buffer = new byte[8192];
      while (socket.getInputStream().read(buffer) >= 0) {
        // Settings and answers to the first pings.
      }
      return true;
    } catch (SocketException reset) {
      return true;
    }
  }

  private static void frame(DataOutputStream out, int type, int flags, int stream, byte[] content)
      throws IOException {
    out.writeByte(content.length >> 16);
    out.writeShort(content.length);
    out.writeByte(type);
    out.writeByte(flags);
    out.writeInt(stream);
    out.write(content);
  }

  /** Literals without Huffman code (RFC 7541). */
  private static byte[] headers() throws IOException {
    var block = new ByteArrayOutputStream();
    block.write(0x83); // :method POST
    block.write(0x86); // :scheme http
    block.write(0x04);
    text(block, "/gateway.provider.v1.App/Invoke");
    block.write(0x01);
    text(block, gateway.uri().getAuthority());
    field(block, "content-type", "application/grpc");
    field(block, "te", "trailers");
    field(block, "authorization", "Bearer " + gateway.alice());
    return block.toByteArray();
  }

  private static void field(ByteArrayOutputStream block, String name, String value)
      throws IOException {
    block.write(0);
    text(block, name);
    text(block, value);
  }

  private static void text(ByteArrayOutputStream block, String text) throws IOException {
    block.write(text.length());
    block.write(text.getBytes(US_ASCII));
  }

  private static byte[] message() throws IOException {
    var request = InvokeRequest.newBuilder().setApp("slow").setOperation("run").build();
    var message = new ByteArrayOutputStream();
    var out = new DataOutputStream(message);
    out.writeByte(0);
    out.writeInt(request.getSerializedSize());
    request.writeTo(out);
    return message.toByteArray();
  }
}
