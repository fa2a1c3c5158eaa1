package org.integrationgateway.command.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.command.client.CommandSession;

/**
 * {@code gateway train}, which only the launcher runs: serves the embedded default, makes the usual
 * requests, runs a command that asks a server, and ends. The Java virtual machine records the
 * classes that this loads.
 */
final class StartupTraining implements Runnable {
  private static final int ROUNDS = 20;
  private static final String TOOLS =
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}""";

  private final CommandSession session;
  private final Serve serve;
  private final Consumer<List<String>> commands;

  StartupTraining(CommandSession session, Serve serve, Consumer<List<String>> commands) {
    this.session = session;
    this.serve = serve;
    this.commands = commands;
  }

  @Override
  public void run() {
    ProcessSignals.ofServer();
    serve.serve(config -> {}, running -> {}, running -> ask(running.uri()));
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
    commands.accept(List.of("app", "list", "--url", server.toString()));
  }

  private String token() {
    try {
      return Files.readString(session.environment().home().token()).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a request by a plain socket, which takes the least time of the training. */
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
      // classes that no request used are loaded as usual
    }
  }
}
