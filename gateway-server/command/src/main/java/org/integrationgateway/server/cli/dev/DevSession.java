package org.integrationgateway.server.cli.dev;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.watch.BuildLoop;
import org.integrationgateway.server.cli.client.CommandSession;
import org.integrationgateway.server.cli.serve.FirstToken;
import org.integrationgateway.server.cli.serve.ServerHost;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.config.apps.FrontendConfig;
import org.integrationgateway.server.config.environment.GatewayHome;
import org.integrationgateway.server.dev.Addresses;
import org.integrationgateway.server.dev.Attachment;
import org.integrationgateway.server.dev.Debugger;
import org.integrationgateway.server.dev.DevLoop;
import org.integrationgateway.server.dev.Display;
import org.integrationgateway.server.dev.DriverProtocol;
import org.integrationgateway.server.dev.SourceLoop;
import org.integrationgateway.server.dev.VersionHeader;
import org.integrationgateway.server.dev.pages.PageRoutes;
import org.integrationgateway.server.dev.pages.PageServers;
import org.integrationgateway.server.dev.project.Project;
import org.integrationgateway.server.dev.project.ProjectBuild;
import org.integrationgateway.server.dev.project.ProjectException;
import org.integrationgateway.server.process.RunFolder;

/** One run of {@code gateway dev}: the gateway, the loop, and the source of new versions. */
final class DevSession implements AutoCloseable {
  private static final long LAST_BUILD_MILLIS = 5_000;

  private final Settings settings;
  private final DevConfig config;
  private final Display display;
  private final PageRoutes pages = new PageRoutes();
  private final ServerHost.Running running;
  private final DevLoop loop;
  private final CommandSession session;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private Optional<Addresses> shown = Optional.empty();

  /**
   * The options of the command line.
   *
   * @param files of the configuration
   * @param attach whether the developer starts the provider, in an IDE for instance
   * @param watched whether file changes are watched
   * @param events whether another program reads the output
   */
  record Settings(
      GatewayHome home,
      List<Path> files,
      int port,
      Optional<Debugger> debugger,
      boolean attach,
      boolean watched,
      boolean events) {}

  /**
   * Starts the gateway; the developed app is added when it is built.
   *
   * @param project empty until a build tool names it
   * @throws ProjectException with the errors of the configuration
   */
  DevSession(CommandSession session, ServerHost host, Settings settings, Optional<Project> project)
      throws ProjectException {
    this.session = session;
    this.settings = settings;
    opened(pages);
    this.config =
        new DevConfig(settings.home(), session.environment(), settings.files(), settings.port());
    config.hideFromGit();
    var terminal = session.terminal();
    this.display = new Display(terminal.out(), settings.events(), terminal.colour());
    try {
      var start = start(project);
      FirstToken.ensure(host, start);
      var version = new VersionHeader();
      this.running =
          opened(
              host.start(
                  start,
                  routes -> {
                    routes.first(version::set);
                    pages.mount(routes);
                  }));
      running.observe(display);
      this.loop = opened(new DevLoop(running, display, this::deployed, version));
      show(Optional.empty());
    } catch (RuntimeException | ProjectException failure) {
      close();
      throw failure;
    }
  }

  private <T extends AutoCloseable> T opened(T thing) {
    opened.push(thing);
    return thing;
  }

  /**
   * The manifest; empty while it has errors, which its author may correct while the command runs.
   */
  private GatewayConfig start(Optional<Project> project) throws ProjectException {
    try {
      return config.start(project.map(Project::manifest));
    } catch (ProjectException wrong) {
      if (project.isEmpty()) {
        throw wrong;
      }
      display.problem(String.valueOf(wrong.getMessage()));
      return config.start(Optional.empty());
    }
  }

  private AppConfig deployed(Path manifest) throws ProjectException {
    var app = config.app(manifest);
    pages.place(mount(app));
    show(Optional.of(app.name()));
    return app;
  }

  private static String mount(AppConfig app) {
    return app.frontend().map(FrontendConfig::mount).orElse("/" + app.name());
  }

  private synchronized void show(Optional<String> app) {
    var now = new Addresses(running.uri(), app, pages.shown(), settings.home().token());
    if (!shown.equals(Optional.of(now))) {
      shown = Optional.of(now);
      display.serving(now);
    }
  }

  /**
   * Follows a build tool.
   *
   * @param ended run when the build tool has ended
   */
  void follow(InputStream lines, Runnable ended) {
    background(
        "dev-driver",
        () -> {
          try {
            new DriverProtocol(loop, display).follow(lines);
          } catch (IOException gone) {
            display.note("the build tool cannot be read any more: " + gone.getMessage());
          } finally {
            ended.run();
          }
        });
  }

  /**
   * Builds the project now, and whenever it changes.
   *
   * @param keys of a terminal
   * @param quit run when a person asks to end
   */
  void work(Project project, InputStream keys, Runnable quit) throws IOException {
    var home = settings.home();
    var servers =
        opened(
            new PageServers(
                project,
                RunFolder.open(home.path()),
                () -> mount(config.app(project.manifest())) + "/",
                session.environment().variables(),
                display::note));
    var sources =
        new SourceLoop(
            loop,
            project,
            new ProjectBuild(project, home.path().resolve("build"), display::logged),
            pages,
            servers,
            new SourceLoop.Options(
                home.path().toRealPath(),
                settings.files(),
                settings.debugger(),
                attachment(project)));
    var builds = new BuildLoop(sources);
    var builder = background("dev-build", () -> build(builds, sources));
    opened.push(
        () -> {
          builds.close();
          builder.interrupt();
          builder.join(LAST_BUILD_MILLIS);
        });
    if (session.terminal().person() && !settings.events()) {
      display.note("r and Enter: build and start the provider again; q and Enter: quit");
      background("dev-keys", () -> read(keys, builds::again, quit));
    }
  }

  private void build(BuildLoop builds, SourceLoop sources) {
    try {
      builds.run(settings.watched());
    } catch (IOException failed) {
      sources.unwatched(failed);
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reads key commands, each followed by Enter: the terminal stays in line mode. */
  private static void read(InputStream keys, Runnable restart, Runnable quit) {
    var lines = new BufferedReader(new InputStreamReader(keys, StandardCharsets.UTF_8)).lines();
    lines.forEach(
        line -> {
          switch (line.strip()) {
            case "r", "R" -> restart.run();
            case "q", "Q" -> quit.run();
            default -> {}
          }
        });
  }

  private static Thread background(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private Optional<Attachment> attachment(Project project) throws IOException {
    if (!settings.attach()) {
      return Optional.empty();
    }
    var attachment = Attachment.in(settings.home());
    var file = attachment.write(settings.home(), name(project));
    display.note(
        "start the provider in your IDE with these variables (they are also in "
            + file
            + "):\n"
            + String.join("\n", attachment.variables(name(project))));
    return Optional.of(attachment);
  }

  private String name(Project project) {
    try {
      return config.app(project.manifest()).name();
    } catch (ProjectException broken) {
      return String.valueOf(project.folder().getFileName());
    }
  }

  @Override
  public void close() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        session.terminal().note("the gateway did not stop in order: " + e.getMessage());
      }
    }
  }
}
