package org.integrationgateway.server.cli.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.integrationgateway.server.cli.client.Session;

/**
 * {@code gateway train}, which only the launcher knows: serves on embedded defaults, asks what
 * everybody asks, and ends; the Java machine that runs it notes which classes that takes.
 */
final class Train implements Runnable {
  private static final int ROUNDS = 20;
  private static final String TOOLS =
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}""";

  private final Session session;
  private final Serve serve;

  Train(Session session, Serve serve) {
    this.session = session;
    this.serve = serve;
  }

  @Override
  public void run() {
    Signals.listen();
    serve.serve(this::ask);
  }

  private void ask(URI server) {
    var token = token();
    for (int round = 0; round < ROUNDS; round++) {
      ask(server, "GET /ready", "", "");
      ask(server, "GET /api/v1/apps", token, "");
      ask(server, "POST /api/v1/demo/math.add", token, "{\"a\":1,\"b\":2}");
      ask(server, "POST /mcp", token, TOOLS);
      ask(server, "GET /api/v1/apps", "gwt_unknown", "");
    }
  }

  private String token() {
    try {
      return Files.readString(session.environment().home().token()).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** By a plain socket: a client would be remembered as part of the server. */
  private static void ask(URI server, String line, String token, String body) {
    var request =
        line
            + " HTTP/1.1\r\nHost: "
            + server.getAuthority()
            + "\r\nConnection: close\r\nAccept: application/json, text/event-stream\r\n"
            + (token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n")
            + "Content-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body;
    try (var socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().readAllBytes();
    } catch (IOException unimportant) {
      // what was not exercised is loaded the usual way
    }
  }
}
