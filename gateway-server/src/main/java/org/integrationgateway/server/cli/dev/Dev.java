package org.integrationgateway.server.cli.dev;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.cli.serve.ServerHost;
import org.integrationgateway.server.cli.serve.Signals;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.config.GatewayHome;
import org.integrationgateway.server.dev.Debugger;
import org.integrationgateway.server.dev.project.Project;
import org.integrationgateway.server.dev.project.ProjectException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway dev}. */
@Command(
    name = "dev",
    description = {
      "Serve a package from its source folder: what you save is what the next call gets.",
      "Its manifest's phases build it, its 'run' commands start it; calls wait while a new version"
          + " is started, and the last good one goes on when there is none."
    })
public final class Dev implements Runnable {
  private static final int HIGHEST_PORT = 65_535;

  private final Session session;
  private final ServerHost host;
  private final InputStream stdin;

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "The package: a folder with a manifest, or the manifest. Default: this folder.")
  private Path folder = Path.of(".");

  @Option(
      names = "--home",
      paramLabel = "FOLDER",
      description =
          "Where this gateway keeps what it stores. Default: .gateway in the package's folder.")
  private @Nullable Path home;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Listen on this port. Default: 8080, or any free one when that is taken.")
  private @Nullable Integer port;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Your own settings over those of development; repeatable, watched too.")
  private List<Path> files = List.of();

  @Option(
      names = "--debug",
      paramLabel = "PORT",
      description = "Let a Java debugger in on this port of this machine.")
  private @Nullable Integer debug;

  @Option(
      names = "--attach",
      description = {
        "Do not start the provider: print the variables for the run configuration of your IDE, and"
            + " use the provider that it starts, as often as it does."
      })
  private boolean attach;

  @Option(names = "--no-watch", description = "Build and serve once, and look at no file again.")
  private boolean noWatch;

  @Option(
      names = "--driven",
      description = "A build tool tells on standard input what to serve, one JSON object a line.")
  private boolean driven;

  @Option(names = "--events", description = "Print one JSON object a line instead of a screen.")
  private boolean events;

  public Dev(Session session, ServerHost host, InputStream stdin) {
    this.session = session;
    this.host = host;
    this.stdin = stdin;
  }

  @Override
  public void run() {
    checkPort("--port", port, 0);
    checkPort("--debug", debug, 1);
    if (attach && (driven || debug != null)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--attach does not go with --driven or --debug: with it, nobody here starts a provider");
    }
    var root = session.environment().path(folder.toString());
    try {
      var project = project(root);
      if (project.isPresent()) {
        checkKind(project.get());
      }
      var signals = Signals.listen();
      var at = home == null ? root(project, root).resolve(".gateway") : path(home);
      var settings =
          new DevSession.Settings(
              new GatewayHome(at),
              files.stream().map(this::path).toList(),
              FreePort.choose(port),
              Optional.ofNullable(debug).map(Debugger::new),
              attach,
              !noWatch,
              events);
      try (var running = new DevSession(session, host, settings, project)) {
        if (driven) {
          running.follow(stdin, signals::end);
        } else {
          running.listen(stdin, signals::end);
          running.work(project.orElseThrow());
        }
        signals.await();
      }
    } catch (ProjectException wrong) {
      throw new CommandFailure(ExitCode.INVALID, String.valueOf(wrong.getMessage()));
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.FAILED, String.valueOf(e.getMessage()));
    }
  }

  /** A build tool names the manifest when it has built it; until then this is a guess. */
  private Optional<Project> project(Path root) throws ProjectException {
    try {
      return Optional.of(Project.at(root));
    } catch (ProjectException none) {
      if (driven) {
        return Optional.empty();
      }
      throw none;
    }
  }

  /** What is broken may be mended in a moment; this is not. */
  private static void checkKind(Project project) throws ProjectException {
    Manifest manifest;
    try {
      manifest = project.read();
    } catch (ProjectException broken) {
      return;
    }
    DevConfig.checkKind(manifest);
  }

  private static Path root(Optional<Project> project, Path folder) {
    return project.map(Project::folder).orElse(folder);
  }

  private Path path(Path given) {
    return session.environment().path(given.toString()).toAbsolutePath().normalize();
  }

  private static void checkPort(String option, @Nullable Integer given, int lowest) {
    if (given != null && (given < lowest || given > HIGHEST_PORT)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "%s is %d: write a number from %d to %d".formatted(option, given, lowest, HIGHEST_PORT));
    }
  }
}
