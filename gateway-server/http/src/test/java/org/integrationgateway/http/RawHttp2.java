package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.HexFormat;
import java.util.Locale;

/** An HTTP/2 connection of frames, so that a test can send what HTTP clients refuse to send. */
public final class RawHttp2 implements AutoCloseable {
  public static final int DATA = 0;
  public static final int HEADERS = 1;
  public static final int PRIORITY = 2;
  public static final int RST_STREAM = 3;
  public static final int SETTINGS = 4;
  public static final int PUSH_PROMISE = 5;
  public static final int PING = 6;
  public static final int GOAWAY = 7;
  public static final int WINDOW_UPDATE = 8;
  public static final int END_STREAM = 1;
  public static final int END_HEADERS = 4;

  /** The preface of a client, with empty SETTINGS. */
  public static final byte[] PREFACE =
      HexFormat.of()
          .parseHex(
              HexFormat.of().formatHex("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII))
                  + "000000040000000000");

  private final Socket socket;
  private final DataInputStream in;

  public RawHttp2(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(socket.getInputStream());
  }

  /** A connection in clear text with prior knowledge. */
  public static RawHttp2 open(URI server) throws IOException {
    var connection = new RawHttp2(RawHttp.socket(server));
    connection.write(PREFACE);
    return connection;
  }

  /** A frame that was received. */
  public record Frame(int type, int flags, int stream, byte[] payload) {
    /** The error code of RST_STREAM and GOAWAY. */
    int error() {
      int at = type == GOAWAY ? 4 : 0;
      return (payload[at] & 0xff) << 24
          | (payload[at + 1] & 0xff) << 16
          | (payload[at + 2] & 0xff) << 8
          | payload[at + 3] & 0xff;
    }

    @Override
    public String toString() {
      return "type %d, stream %d, %s".formatted(type, stream, HexFormat.of().formatHex(payload));
    }

    /** Returns whether the fields begin with status 200, behind a change of the table's size. */
    public boolean isOk() {
      for (int at = 0; at < 5 && at < payload.length; at++) {
        if (payload[at] == (byte) 0x88) {
          return true;
        }
      }
      return false;
    }
  }

  public void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  public void frame(int type, int flags, int stream, byte[] payload) throws IOException {
    var frame = new ByteArrayOutputStream();
    frame.write(payload.length >> 16);
    frame.write(payload.length >> 8);
    frame.write(payload.length);
    frame.write(type);
    frame.write(flags);
    for (int shift = 24; shift >= 0; shift -= 8) {
      frame.write(stream >> shift);
    }
    frame.writeBytes(payload);
    write(frame.toByteArray());
  }

  /** Header fields, each without an index and without Huffman's code. */
  public static byte[] fields(String... namesAndValues) {
    var block = new ByteArrayOutputStream();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      block.write(0);
      text(block, namesAndValues[i].toLowerCase(Locale.ROOT));
      text(block, namesAndValues[i + 1]);
    }
    return block.toByteArray();
  }

  private static void text(ByteArrayOutputStream block, String text) {
    var bytes = text.getBytes(US_ASCII);
    if (bytes.length > 126) {
      throw new IllegalArgumentException("too long for one byte: " + text);
    }
    block.write(bytes.length);
    block.writeBytes(bytes);
  }

  public void get(int stream, String path) throws IOException {
    frame(
        HEADERS,
        END_STREAM | END_HEADERS,
        stream,
        fields(":method", "GET", ":scheme", "http", ":authority", "a", ":path", path));
  }

  /** The next frame of a stream that is one of these types; GOAWAY of any stream. */
  public Frame await(int stream, int... types) throws IOException {
    while (true) {
      var frame = next();
      if (frame.type == GOAWAY) {
        return frame;
      }
      for (int type : types) {
        if (frame.stream == stream && frame.type == type) {
          return frame;
        }
      }
    }
  }

  /** The next frame, or GOAWAY where the server has closed the connection. */
  private Frame next() throws IOException {
    try {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      return new Frame(type, flags, stream, in.readNBytes(length));
    } catch (EOFException | SocketException closed) {
      return new Frame(GOAWAY, 0, 0, new byte[8]);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
