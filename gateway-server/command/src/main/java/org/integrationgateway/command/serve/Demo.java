package org.integrationgateway.command.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.builtin.demo.DemoService;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.DefaultConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.terminal.ProblemReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway demo}. */
@Command(
    name = "demo",
    description = {
      "Serve sample apps in a temporary home, call one over REST and one over MCP, "
          + "and show both responses.",
      "An app named 'inventory' uses the demo service as its upstream."
    },
    footer = {"", "Examples:", "  gateway demo"})
public final class Demo implements Runnable {
  private static final int USUAL_PORT = 8080;

  private final CommandSession session;
  private final ServerHost host;

  @Parameters(
      paramLabel = "NAME=PACKAGE",
      description = "Sample packages, as archive or folder, by app name.")
  private Map<String, Path> packages = new LinkedHashMap<>();

  @Option(names = "--once", description = "Stop after the calls; exit code 1 if a call failed.")
  private boolean once;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Listen on this port. Default: 8080, or any free port if that is taken.")
  private @Nullable Integer port;

  public Demo(CommandSession session, ServerHost host) {
    this.session = session;
    this.host = host;
  }

  @Override
  public void run() {
    var signals = ProcessSignals.ofTerminal();
    var home = new GatewayHome(temporary());
    try (var service = DemoService.start(0, Secret.of(DefaultConfig.newKey()))) {
      serve(home, service, signals);
    } finally {
      delete(home.path());
    }
  }

  private void serve(GatewayHome home, DemoService service, ProcessSignals signals) {
    var config = config(home, service);
    Secret token;
    try (var tokens = host.tokens(config)) {
      token = tokens.mint("user:demo", "demo", Optional.empty()).token();
    }
    home.write(home.token(), token.use(text -> text + "\n"));
    try (var running = host.start(config)) {
      var calls = new DemoCalls(session.terminal(), running.uri(), token);
      calls.run(packages.keySet(), service);
      if (!once) {
        calls.invite(home);
        signals.await();
      }
    }
  }

  private GatewayConfig config(GatewayHome home, DemoService service) {
    var absolute = new LinkedHashMap<String, Path>();
    packages.forEach(
        (name, path) -> absolute.put(name, session.environment().path(path.toString())));
    home.write(home.configuration(), DemoConfig.text(port(), absolute, service.uri()));
    var result = ConfigReader.read(List.of(home.configuration()), withoutVariables());
    ProblemReport.print(session.terminal(), session.environment().directory(), result.problems());
    return result
        .config()
        .orElseThrow(() -> ProblemReport.failure(result.problems(), "in the demo"))
        .at(home);
  }

  /** The environment of the samples, which the variables of a server do not change. */
  private Environment withoutVariables() {
    var own = session.environment();
    return new Environment(Map.of(), own.directory(), own.userHome());
  }

  private int port() {
    if (port != null) {
      return port;
    }
    try (var probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(new InetSocketAddress("127.0.0.1", USUAL_PORT));
      return USUAL_PORT;
    } catch (IOException taken) {
      return 0;
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("gateway-demo");
    } catch (IOException e) {
      throw new UncheckedIOException("no temporary folder", e);
    }
  }

  private static void delete(Path folder) {
    try {
      Folders.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(folder + " cannot be deleted", e);
    }
  }
}
