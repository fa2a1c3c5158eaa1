package org.integrationgateway.packaging.verify;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A provider of one method: answers {@code GetIdentity}, well or badly, as its argument says.
 * Stands alone, because its class file is packaged.
 */
final class FakeProvider {
  private FakeProvider() {}

  public static void main(String[] args) throws Exception {
    var manner = args.length == 0 ? "good" : args[0];
    switch (manner) {
      case "dies" -> {
        System.err.println("no such database: jdbc:nowhere");
        System.exit(3);
      }
      case "hangs" -> Thread.sleep(Long.MAX_VALUE);
      case "late" -> Thread.sleep(700);
      case "forks" -> new ProcessBuilder("sleep", "600").inheritIO().start();
      case "environment" -> System.getenv().forEach((name, value) -> System.out.println(name));
      default -> {
        // Said where it matters.
      }
    }
    if (manner.equals("stubborn")) {
      Runtime.getRuntime().addShutdownHook(new Thread(FakeProvider::sleepForever));
    } else {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0)));
    }
    var address = UnixDomainSocketAddress.of(Path.of(System.getenv("SERVICE_PROVIDER_SOCKET")));
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(address);
      while (true) {
        try (var channel = server.accept()) {
          serve(
              manner,
              new DataInputStream(Channels.newInputStream(channel)),
              new DataOutputStream(Channels.newOutputStream(channel)));
        } catch (IOException gone) {
          // The next one, please.
        }
      }
    }
  }

  private static void sleepForever() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException never) {
      Thread.currentThread().interrupt();
    }
  }

  private static void serve(String manner, DataInputStream in, DataOutputStream out)
      throws IOException {
    if (manner.equals("garbage")) {
      out.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      out.flush();
      in.readAllBytes();
      return;
    }
    in.readFully(new byte[24]);
    frame(out, 4, 0, 0, new byte[0]);
    frame(out, 6, 0, 0, new byte[8]);
    out.flush();
    int stream = question(in);
    frame(out, 1, 4, stream, head());
    if (!manner.equals("refuses")) {
      var message = identity(manner);
      // In two pieces, as a network may bring it.
      frame(out, 0, 0, stream, java.util.Arrays.copyOf(message, 3));
      frame(out, 0, 0, stream, java.util.Arrays.copyOfRange(message, 3, message.length));
    }
    var trailer = new ByteArrayOutputStream();
    field(trailer, "grpc-status", manner.equals("refuses") ? "9" : "0");
    frame(out, 1, 5, stream, trailer.toByteArray());
    out.flush();
    in.readAllBytes();
  }

  /** Reads until a request is complete; returns its stream. */
  private static int question(DataInputStream in) throws IOException {
    while (true) {
      int lengthAndType = in.readInt();
      int flags = in.read();
      int stream = in.readInt();
      in.readFully(new byte[lengthAndType >>> 8]);
      if ((lengthAndType & 0xff) == 0 && (flags & 1) != 0) {
        return stream;
      }
    }
  }

  /** Status 200 from the table of HPACK, and the content type as a literal. */
  private static byte[] head() {
    var head = new ByteArrayOutputStream();
    head.write(0x88);
    field(head, "content-type", "application/grpc");
    return head.toByteArray();
  }

  private static void field(ByteArrayOutputStream block, String name, String value) {
    block.write(0);
    for (var text : new String[] {name, value}) {
      block.write(text.length());
      block.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static byte[] identity(String manner) throws IOException {
    var fields = new ByteArrayOutputStream();
    text(fields, 1, manner.equals("kind") ? "cache" : "app");
    text(fields, 2, "fake");
    text(fields, 4, "Fake");
    fields.write(6 << 3);
    fields.write(manner.equals("future") ? 9 : 1);
    fields.write(7 << 3);
    fields.write(manner.equals("future") ? 9 : 1);
    var message = new ByteArrayOutputStream();
    var data = new DataOutputStream(message);
    data.write(0);
    data.writeInt(fields.size());
    fields.writeTo(data);
    return message.toByteArray();
  }

  private static void text(ByteArrayOutputStream fields, int number, String text) {
    fields.write(number << 3 | 2);
    fields.write(text.length());
    fields.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static void frame(DataOutputStream out, int type, int flags, int stream, byte[] payload)
      throws IOException {
    out.writeInt(payload.length << 8 | type);
    out.write(flags);
    out.writeInt(stream);
    out.write(payload);
  }
}
