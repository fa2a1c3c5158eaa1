package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.TestCertificates;
import tools.jackson.databind.JsonNode;

/** Sends requests as bytes, so that a test can send what HTTP clients refuse to send. */
public final class RawHttp {
  private RawHttp() {}

  /** Sends the text, with CRLF for line ends, and reads until the server closes. */
  public static Answer send(URI server, String text) {
    return sendAsItIs(server, text.replace("\n", "\r\n"));
  }

  /** A connection to the server, over TLS where its URI says so. */
  static Socket socket(URI server) throws IOException {
    var socket =
        server.getScheme().equals("https")
            ? TestCertificates.anyone()
                .getSocketFactory()
                .createSocket(server.getHost(), server.getPort())
            : new Socket(server.getHost(), server.getPort());
    socket.setSoTimeout(30_000);
    return socket;
  }

  /** Sends the text and reads until the server closes. */
  public static Answer sendAsItIs(URI server, String text) {
    try (var socket = socket(server)) {
      socket.getOutputStream().write(text.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      return new Answer(new String(socket.getInputStream().readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The whole received text. */
  public record Answer(String text) {
    public int status() {
      return Integer.parseInt(text.split(" ", 3)[1]);
    }

    /** The number of answers. */
    public int count() {
      return text.split("HTTP/1\\.1 [0-9]{3}", -1).length - 1;
    }

    public String header(String name) {
      for (var line : text.substring(0, text.indexOf("\r\n\r\n")).split("\r\n", -1)) {
        if (line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":")) {
          return line.substring(name.length() + 1).strip();
        }
      }
      return null;
    }

    public JsonNode json() {
      return Json.parse(text.substring(text.indexOf("\r\n\r\n") + 4).getBytes(UTF_8));
    }
  }
}
