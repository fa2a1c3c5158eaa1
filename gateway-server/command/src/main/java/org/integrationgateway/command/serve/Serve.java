package org.integrationgateway.command.serve;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.config.log.LogConfig;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Style;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gateway serve}. */
@Command(
    name = "serve",
    description = {
      "Serve, until SIGTERM or Ctrl-C; SIGHUP reloads the configuration.",
      "Without a configuration, writes an embedded default to $$GATEWAY_HOME (~/.gateway)."
    },
    footer = {
      "",
      "Examples:",
      "  gateway serve",
      "  gateway serve --config gateway.yaml --port 8090",
      "  gateway serve --locked"
    })
public final class Serve implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(Serve.class);
  private static final int HIGHEST_PORT = 65_535;

  private final CommandSession session;
  private final ServerHost host;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "The configuration, or a folder of its files; repeatable, later ones merge over earlier"
              + " ones. Default:"
              + " $$GATEWAY_CONFIG, ./gateway.yaml, gateway.yaml in $$GATEWAY_HOME.")
  private List<Path> files;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Listen on this address instead of the configured one.")
  private @Nullable String address;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Listen on this port instead of the configured one; 0 means any free port.")
  private @Nullable Integer port;

  @Option(
      names = "--locked",
      description =
          "Start only packages that gateway.lock.json beside the configuration pins, from the store; use no network for packages.")
  private boolean locked;

  public Serve(CommandSession session, ServerHost host) {
    this(session, host, List.of(), null, null, false);
  }

  Serve(
      CommandSession session,
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
    var signals = ProcessSignals.ofServer();
    try {
      serve(
          config -> signals.obey(config.server().shutdown()),
          running -> signals.onHangup(() -> running.reload("SIGHUP")),
          running -> {
            signals.await();
            log.info("the server is stopping");
            running.retire();
            signals.delay();
          });
    } finally {
      signals.ended();
    }
    log.info("the server has stopped");
  }

  /**
   * Serves until {@code meanwhile} returns.
   *
   * @param configured gets the configuration before the server starts
   * @param begun gets the server when it serves, before its address is printed
   */
  void serve(
      Consumer<GatewayConfig> configured,
      Consumer<ServerHost.Running> begun,
      Consumer<ServerHost.Running> meanwhile) {
    checkPort();
    var lookup = new ConfigurationLookup(session);
    var config = lookup.readOrWrite(files, locked).listening(address, port);
    configured.accept(config);
    boolean missing = FirstToken.isMissing(config);
    // A server waits for the provider that unwraps its root keys; another opener of the store
    // fails.
    boolean waits =
        config.server().encryptionKeys().stream()
            .anyMatch(key -> key.source().unseal().isPresent());
    boolean early = missing && !waits && FirstToken.make(host, config);
    try (var running =
        host.start(config, lookup.source(files, locked, again -> again.listening(address, port)))) {
      begun.accept(running);
      boolean minted = early || (missing && waits && FirstToken.make(host, config));
      var uri = running.uri();
      log.info(
          "gateway {} is listening on {}; configuration: {}",
          ProductVersion.NUMBER,
          uri,
          lookup.files(files).stream().map(String::valueOf).collect(Collectors.joining(", ")));
      boolean json = config.server().log().format() == LogConfig.Format.JSON;
      // A log of JSON, which is on stderr too, has no other lines.
      Consumer<String> notes = json ? log::info : session.terminal()::note;
      greet(uri, minted, notes);
      FirstAccountLink.tell(
          notes,
          session.terminal().person() && !json,
          new GatewayHome(config.home()),
          running.firstAdminLink());
      meanwhile.accept(running);
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

  private void greet(URI uri, boolean minted, Consumer<String> notes) {
    var terminal = session.terminal();
    if (minted) {
      notes.accept(
          "Wrote an API token for "
              + FirstToken.SUBJECT
              + " to "
              + session.environment().home().token());
    }
    terminal.line("gateway listening on " + Style.LINK.on(terminal, uri.toString()));
    terminal.out().flush();
    if (minted) {
      var elsewhere = uri.equals(session.url()) ? "" : " --url " + uri;
      notes.accept("Next, from a second terminal: gateway app list" + elsewhere);
      notes.accept("For MCP clients: " + uri.resolve("/mcp") + ", with the same token as bearer");
    }
  }
}
