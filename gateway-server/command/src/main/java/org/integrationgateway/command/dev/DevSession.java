package org.integrationgateway.command.dev;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.FirstToken;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.FrontendConfig;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.devloop.Addresses;
import org.integrationgateway.devloop.Attachment;
import org.integrationgateway.devloop.Debugger;
import org.integrationgateway.devloop.DevLoop;
import org.integrationgateway.devloop.Display;
import org.integrationgateway.devloop.DriverProtocol;
import org.integrationgateway.devloop.SourceLoop;
import org.integrationgateway.devloop.pages.PageRoutes;
import org.integrationgateway.devloop.pages.PageServers;
import org.integrationgateway.devloop.project.FirstVersion;
import org.integrationgateway.devloop.project.PhaseBuild;
import org.integrationgateway.devloop.project.Project;
import org.integrationgateway.devloop.project.ProjectBuild;
import org.integrationgateway.devloop.project.ProjectException;
import org.integrationgateway.devloop.project.ToolBuild;
import org.integrationgateway.packaging.watch.BuildLoop;
import org.integrationgateway.packaging.watch.BuildTool;
import org.integrationgateway.providers.process.RunFolder;

/** One run of {@code gateway dev}: the gateway, the loop, and the source of new versions. */
final class DevSession implements AutoCloseable {
  private static final long LAST_BUILD_MILLIS = 5_000;

  private final Settings settings;
  private final Project project;
  private final DevConfig config;
  private final Display display;
  private final FirstVersion first = new FirstVersion();
  private final PageRoutes pages = new PageRoutes(first);
  private final ServerHost.Running running;
  private final DevLoop loop;
  private final CommandSession session;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private Optional<Addresses> shown = Optional.empty();
  private volatile boolean unusable;

  /**
   * The options of the command line.
   *
   * @param files of the configuration
   * @param tool that builds the project; empty when the manifest's commands do
   * @param attach whether the developer starts the provider, in an IDE for instance
   * @param recordings the folder that each call is recorded in; empty: none is
   * @param watched whether file changes are watched
   * @param driven whether a build tool sends what to serve
   * @param events whether another program reads the output
   */
  record Settings(
      GatewayHome home,
      List<Path> files,
      int port,
      Optional<BuildTool> tool,
      Optional<Debugger> debugger,
      boolean attach,
      Optional<Path> recordings,
      boolean watched,
      boolean driven,
      boolean events) {}

  /**
   * Starts the gateway; the developed app is added when it is built.
   *
   * @throws ProjectException with the errors of the configuration
   */
  DevSession(CommandSession session, ServerHost host, Settings settings, Project project)
      throws ProjectException {
    this.session = session;
    this.settings = settings;
    this.project = project;
    opened(pages);
    this.config =
        new DevConfig(
            settings.home(),
            session.environment(),
            settings.files(),
            settings.port(),
            settings.recordings().isPresent(),
            project);
    var terminal = session.terminal();
    this.display = new Display(terminal.out(), settings.events(), terminal.colour());
    try {
      var start = config.start(display::problem);
      config.hideFromGit();
      FirstToken.ensure(host, start);
      this.running =
          opened(
              host.start(
                  start,
                  routes -> {
                    routes.first(
                        exchange -> {
                          display.mark(exchange);
                          pages.admit(exchange);
                        });
                    pages.mount(routes);
                  },
                  first));
      running.observe(display);
      settings.recordings().ifPresent(this::record);
      this.loop = opened(new DevLoop(running, display, this::deployed, first));
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

  private void record(Path folder) {
    running.observe(
        opened(new CallRecorder(folder, running.uri(), settings.home().token(), display::note)));
  }

  private AppConfig deployed() throws ProjectException {
    var app = config.app();
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
   * Serves what a build tool sends, or builds the project now, and whenever it changes.
   *
   * @param input lines of the terminal, or of the build tool that started this command: it ends
   *     this command with them
   * @param quit run to end this command
   */
  void work(InputStream input, Runnable quit) throws IOException {
    if (settings.driven()) {
      listen(input, new DriverProtocol(project, loop, display)::take, quit);
      return;
    }
    var home = settings.home();
    var variables = session.environment().variables();
    var servers =
        opened(
            new PageServers(
                project,
                RunFolder.open(home.path()),
                () -> mount(config.app()) + "/",
                variables,
                display::note));
    var build =
        settings
            .tool()
            .<ProjectBuild>map(tool -> new ToolBuild(project, tool, variables, display::logged))
            .orElseGet(
                () -> new PhaseBuild(project, home.path().resolve("build"), display::logged));
    var sources =
        new SourceLoop(
            loop,
            project,
            build,
            pages,
            servers,
            new SourceLoop.Options(
                written(),
                settings.files(),
                settings.debugger(),
                attachment(),
                () -> unusable(quit)));
    var builds = new BuildLoop(sources);
    var builder = background("dev-build", () -> build(builds, sources));
    opened.push(
        () -> {
          builds.close();
          builder.interrupt();
          builder.join(LAST_BUILD_MILLIS);
        });
    boolean person = session.terminal().person() && !settings.events();
    if (person) {
      display.note("r and Enter: build and start the provider again; q and Enter: quit");
    }
    boolean ended = settings.tool().isPresent();
    if (person || ended) {
      listen(input, line -> typed(line, builds, quit), ended ? quit : () -> {});
    }
  }

  private static void listen(InputStream input, Consumer<String> line, Runnable end) {
    var lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8)).lines();
    background(
        "dev-input",
        () -> {
          try {
            lines.forEach(line);
          } finally {
            end.run();
          }
        });
  }

  /** Takes a key command, followed by Enter: the terminal stays in line mode. */
  private static void typed(String line, BuildLoop builds, Runnable quit) {
    switch (line.strip()) {
      case "r", "R" -> builds.again();
      case "q", "Q" -> quit.run();
      default -> {}
    }
  }

  /** Without watching, the first build is the last. */
  private void unusable(Runnable quit) {
    if (!settings.watched()) {
      unusable = true;
      quit.run();
    }
  }

  /** Whether the session had no app to serve. */
  boolean isUnusable() {
    return unusable;
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

  private static Thread background(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private Set<Path> written() throws IOException {
    var written = new HashSet<>(Set.of(settings.home().path().toRealPath()));
    if (settings.recordings().isPresent()) {
      written.add(Files.createDirectories(settings.recordings().get()).toRealPath());
    }
    return written;
  }

  private Optional<Attachment> attachment() throws IOException {
    if (!settings.attach()) {
      return Optional.empty();
    }
    var attachment = Attachment.in(settings.home());
    var file = attachment.write(settings.home(), name());
    display.note(
        "start the provider in your IDE with these variables (they are also in "
            + file
            + "):\n"
            + String.join("\n", attachment.variables(name())));
    return Optional.of(attachment);
  }

  private String name() {
    try {
      return config.app().name();
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
