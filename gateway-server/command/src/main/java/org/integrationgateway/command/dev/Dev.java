package org.integrationgateway.command.dev;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ProcessSignals;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.devloop.Debugger;
import org.integrationgateway.devloop.project.Project;
import org.integrationgateway.devloop.project.ProjectException;
import org.integrationgateway.packaging.watch.BuildTool;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway dev}. */
@Command(
    name = "dev",
    description = {
      "Serve a package from its source folder: after each change that you save, the "
          + "next call uses the new version.",
      "Its manifest's phases build it, its 'run' commands start it. Calls wait while "
          + "a new version starts; if it does not build or start, the last good version "
          + "keeps running."
    },
    footer = {
      "",
      "Examples:",
      "  gateway dev",
      "  gateway dev weather --port 8090",
      "  gateway dev --debug 5005",
      "  gateway dev --record recordings"
    })
public final class Dev implements Runnable {
  private static final int USUAL_PORT = 8080;
  private static final int HIGHEST_PORT = 65_535;

  private final CommandSession session;
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
          "The folder of this gateway's files. Default: .gateway in the package's folder.")
  private @Nullable Path home;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Listen on this port. Default: 8080, or any free port if that is taken.")
  private @Nullable Integer port;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "A configuration to merge over the development configuration; repeatable, also "
              + "watched.")
  private List<Path> files = List.of();

  @Option(
      names = "--debug",
      paramLabel = "PORT",
      description = "Open this local port for a Java debugger.")
  private @Nullable Integer debug;

  @Option(
      names = "--attach",
      description = {
        "Do not start the provider: print the variables for the run configuration of your IDE, and"
            + " use the provider that the IDE starts."
      })
  private boolean attach;

  @Option(
      names = "--record",
      paramLabel = "FOLDER",
      description =
          "Record each call that succeeds, with what was sent upstream for it and without secrets, "
              + "in a file of this folder.")
  private @Nullable Path record;

  @Option(names = "--no-watch", description = "Build and serve once; do not watch files.")
  private boolean noWatch;

  @Option(
      names = "--driven",
      description =
          "Read what to serve from standard input: a build tool sends one JSON object "
              + "per line.")
  private boolean driven;

  @Option(
      names = "--builder",
      hidden = true,
      description = "The file of the build tool that starts this command.")
  private @Nullable Path builder;

  @Option(names = "--events", description = "Print one JSON object per line instead of text.")
  private boolean events;

  public Dev(CommandSession session, ServerHost host, InputStream stdin) {
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
          "--attach cannot be combined with --driven or --debug: with it, this command starts no"
              + " provider");
    }
    try {
      var project = Project.at(session.environment().path(folder.toString()));
      var signals = ProcessSignals.ofTerminal();
      var tool =
          builder == null ? Optional.<BuildTool>empty() : Optional.of(BuildTool.read(builder));
      boolean suspend = tool.filter(BuildTool::suspend).isPresent();
      var settings =
          new DevSession.Settings(
              new GatewayHome(home == null ? project.folder().resolve(".gateway") : path(home)),
              files.stream().map(this::path).toList(),
              chosenPort(),
              tool,
              Optional.ofNullable(debug).map(at -> new Debugger(at, suspend)),
              attach,
              Optional.ofNullable(record).map(this::path),
              !noWatch,
              driven,
              events);
      try (var running = new DevSession(session, host, settings, project)) {
        running.work(stdin, signals::end);
        signals.await();
        if (running.isUnusable()) {
          throw new CommandFailure(
              ExitCode.FAILED, "the build failed, and there is nothing to serve");
        }
      }
    } catch (ProjectException wrong) {
      throw new CommandFailure(ExitCode.INVALID, String.valueOf(wrong.getMessage()));
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.FAILED, String.valueOf(e.getMessage()));
    }
  }

  private Path path(Path given) {
    return session.environment().path(given.toString()).toAbsolutePath().normalize();
  }

  /** The given port; else the usual one, or 0 for any free port when that is taken. */
  private int chosenPort() {
    if (port != null) {
      return port;
    }
    try (var probe = new ServerSocket(USUAL_PORT, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    } catch (IOException taken) {
      return 0;
    }
  }

  private static void checkPort(String option, @Nullable Integer given, int lowest) {
    if (given != null && (given < lowest || given > HIGHEST_PORT)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "%s is %d: write a number from %d to %d".formatted(option, given, lowest, HIGHEST_PORT));
    }
  }
}
