package org.integrationgateway.server.cli.serve;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Style;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gateway serve}. */
@Command(
    name = "serve",
    description = {
      "Serve, until SIGTERM or Ctrl-C.",
      "Without a configuration, writes an embedded default to $$GATEWAY_HOME (~/.gateway)."
    })
public final class Serve implements Runnable {
  private static final int HIGHEST_PORT = 65_535;

  private final Session session;
  private final ServerHost host;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration; repeatable, later files merge over earlier ones. Default:"
              + " $$GATEWAY_CONFIG, ./gateway.yaml, gateway.yaml in $$GATEWAY_HOME.")
  private List<Path> files;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Listen on this address, whatever the configuration says.")
  private @Nullable String address;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Listen on this port, whatever the configuration says; 0 is any free one.")
  private @Nullable Integer port;

  @Option(
      names = "--locked",
      description =
          "Start nothing but what gateway.lock.json beside the configuration names, as it is in the"
              + " store; use no network for packages.")
  private boolean locked;

  public Serve(Session session, ServerHost host) {
    this(session, host, List.of(), null, null, false);
  }

  Serve(
      Session session,
      ServerHost host,
      List<Path> files,
      @Nullable String address,
      @Nullable Integer port,
      boolean locked) {
    this.session = session;
    this.host = host;
    this.files = files;
    this.address = address;
    this.port = port;
    this.locked = locked;
  }

  @Override
  public void run() {
    var signals = Signals.listen();
    serve(uri -> signals.await());
    session.terminal().note("stopped");
  }

  /** Serves until {@code meanwhile} is over. */
  void serve(Consumer<URI> meanwhile) {
    checkPort();
    var config = new Configured(session).readOrWrite(files, locked).listening(address, port);
    var minted = FirstToken.ensure(host, config);
    try (var running = host.start(config)) {
      var uri = running.uri();
      greet(uri, minted);
      running
          .firstAdminLink()
          .ifPresent(
              link ->
                  session
                      .terminal()
                      .note("Make the first account, once and within a day: " + link));
      meanwhile.accept(uri);
      session.terminal().note("stopping");
    }
  }

  private void checkPort() {
    if (port != null && (port < 0 || port > HIGHEST_PORT)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--port is "
              + port
              + ": write a number from 0 to "
              + HIGHEST_PORT
              + "; 0 is any free one");
    }
  }

  private void greet(URI uri, boolean minted) {
    var terminal = session.terminal();
    if (minted) {
      terminal.note(
          "Wrote an API token for "
              + FirstToken.SUBJECT
              + " to "
              + session.environment().home().token());
    }
    terminal.line("gateway listening on " + Style.LINK.on(terminal, uri.toString()));
    terminal.out().flush();
    if (minted) {
      var elsewhere = uri.toString().equals(Session.DEFAULT_URL) ? "" : " --url " + uri;
      terminal.note("Next, from a second terminal: gateway app list" + elsewhere);
      terminal.note("For MCP clients: " + uri.resolve("/mcp") + ", with the same token as bearer");
    }
  }
}
