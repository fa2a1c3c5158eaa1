package org.integrationgateway.server.cli.serve;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.config.ConfigReader;
import org.integrationgateway.server.config.DefaultConfig;
import org.integrationgateway.server.config.GatewayHome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code gateway train}: starts a server on embedded defaults, asks it what everybody asks, and
 * ends; the Java machine that runs it notes which classes that takes.
 */
@Command(
    name = "train",
    hidden = true,
    description = "Exercise a server, for the launcher's start-up cache.")
public final class Train implements Runnable {
  private static final int ROUNDS = 20;

  private final Session session;
  private final ServerHost host;

  @Parameters(paramLabel = "DIR", description = "An empty folder to work in.")
  private Path folder = Path.of("");

  public Train(Session session, ServerHost host) {
    this.session = session;
    this.host = host;
  }

  @Override
  public void run() {
    Signals.listen();
    var home = new GatewayHome(folder.toAbsolutePath());
    DefaultConfig.writeTo(home);
    var config =
        ConfigReader.read(List.of(home.configuration()), session.environment())
            .config()
            .orElseThrow()
            .at(home)
            .listening("127.0.0.1", 0);
    String token;
    try (var tokens = host.tokens(config)) {
      token = tokens.mint("user:train", "train", java.util.Optional.empty()).token().use(t -> t);
    }
    try (var running = host.start(config)) {
      for (int round = 0; round < ROUNDS; round++) {
        ask(running.uri(), "GET /ready", "", "");
        ask(running.uri(), "GET /api/v1/apps", token, "");
        ask(running.uri(), "POST /api/v1/demo/math.add", token, "{\"a\":1,\"b\":2}");
        ask(running.uri(), "POST /mcp", token, TOOLS);
        ask(running.uri(), "GET /api/v1/apps", "gwt_unknown", "");
      }
    }
  }

  private static final String TOOLS =
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}""";

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
