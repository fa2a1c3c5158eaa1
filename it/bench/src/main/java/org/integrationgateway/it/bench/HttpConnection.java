package org.integrationgateway.it.bench;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * One keep-alive HTTP/1.1 connection that sends prepared bytes and reads one answer: as little work
 * as possible, because the generator shares its cores with what it measures.
 */
final class HttpConnection implements Closeable {
  private static final int LONGEST_LINE = 16 * 1024;

  private final Socket socket;
  private final InputStream in;
  private final byte[] line = new byte[LONGEST_LINE];
  private byte[] body = new byte[4096];
  private int bodyLength;

  HttpConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(30_000);
    in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
  }

  /** Sends the request and reads its answer to the end. Gives back the status. */
  int exchange(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    int length = readLine();
    int status = number(9, 12);
    long contentLength = 0;
    boolean chunked = false;
    while ((length = readLine()) > 0) {
      if (startsWith(length, "content-length:")) {
        contentLength = number("content-length:".length(), length);
      } else if (startsWith(length, "transfer-encoding:")) {
        chunked = true;
      }
    }
    bodyLength = 0;
    if (chunked) {
      readChunks();
    } else {
      readBody((int) contentLength);
    }
    return status;
  }

  /** The last answer's body. */
  String body() {
    return new String(body, 0, bodyLength, StandardCharsets.UTF_8);
  }

  private void readChunks() throws IOException {
    while (true) {
      int length = readLine();
      int size =
          Integer.parseInt(new String(line, 0, length, StandardCharsets.US_ASCII).trim(), 16);
      readBody(size);
      readLine();
      if (size == 0) {
        return;
      }
    }
  }

  private void readBody(int length) throws IOException {
    if (body.length < bodyLength + length) {
      body = java.util.Arrays.copyOf(body, Math.max(body.length * 2, bodyLength + length));
    }
    if (in.readNBytes(body, bodyLength, length) < length) {
      throw new EOFException("the answer ended early");
    }
    bodyLength += length;
  }

  private int readLine() throws IOException {
    int length = 0;
    while (true) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("the server closed the connection");
      }
      if (next == '\n') {
        return length;
      }
      if (next != '\r') {
        line[length++] = (byte) next;
      }
    }
  }

  private boolean startsWith(int length, String lowerCase) {
    if (length < lowerCase.length()) {
      return false;
    }
    for (int i = 0; i < lowerCase.length(); i++) {
      if (Character.toLowerCase(line[i]) != lowerCase.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int number(int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      if (line[i] >= '0' && line[i] <= '9') {
        value = value * 10 + line[i] - '0';
      }
    }
    return value;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
