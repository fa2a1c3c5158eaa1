package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.maven.dev.ChildMaven;
import org.integrationgateway.maven.dev.DevGateway;
import org.integrationgateway.maven.dev.DevProgram;
import org.integrationgateway.maven.dev.ReactorBuild;
import org.integrationgateway.maven.dev.ReactorRoot;
import org.integrationgateway.maven.tool.ToolPrograms;
import org.integrationgateway.packaging.watch.BuildTool;
import org.jspecify.annotations.Nullable;

/** Base of the goals that serve a provider from its sources. */
@SuppressWarnings("NullAway.Init")
abstract class LoopMojo extends ManifestMojo {
  private static final String PHASE = "process-classes";
  private static final String DESCRIPTION = "gateway.dev.description";

  private final ReactorBuild reactor;
  private final ToolPrograms tools;

  /** The folder of intermediate files and of the fingerprints of earlier runs. */
  @Parameter(
      property = "gateway.workDir",
      defaultValue = "${project.build.directory}/gateway",
      required = true)
  private File workDir;

  /**
   * The class to start. By default the <code>Main-Class</code> of the jar, otherwise the only class
   * whose main method calls <code>ProviderMain</code>.
   */
  @Parameter(property = "gateway.mainClass")
  private @Nullable String mainClass;

  /**
   * The data folder of the gateway, with its database and tokens. By default a folder in the work
   * folder.
   */
  @Parameter(property = "gateway.dev.home")
  private @Nullable File home;

  /** The port that the gateway listens on, at 127.0.0.1; by default chosen by the gateway. */
  @Parameter(property = "gateway.dev.port")
  private @Nullable Integer port;

  /**
   * Configuration files of the gateway: other apps and settings, and the <code>config</code> of
   * this provider, which <code>dev</code> reads again when a file is saved.
   */
  @Parameter(property = "gateway.dev.config")
  private List<File> config = List.of();

  /** Variables in the environment of the provider: <code>NAME=value</code>. */
  @Parameter(property = "gateway.dev.env")
  private List<String> env = List.of();

  /** JVM options of the provider, after those that make its start quick. */
  @Parameter(property = "gateway.dev.jvmArgs")
  private List<String> jvmArgs = List.of();

  /** Port for a debugger of the provider, at 127.0.0.1; by default no port is opened. */
  @Parameter(property = "gateway.debug")
  private @Nullable Integer debug;

  /** Whether the provider waits for the debugger before it runs. */
  @Parameter(property = "gateway.debug.suspend", defaultValue = "false")
  private boolean suspend;

  LoopMojo(ReactorBuild reactor, ToolPrograms tools) {
    this.reactor = reactor;
    this.tools = tools;
  }

  abstract boolean watches();

  @Override
  final void run() throws IOException, MojoExecutionException, MojoFailureException {
    var own = workDir.toPath().toAbsolutePath().resolve("dev");
    var versions = own.resolve("versions");
    var environment = environment();
    var description = session.getUserProperties().getProperty(DESCRIPTION);
    if (description != null) {
      var program = new DevProgram(Optional.ofNullable(mainClass), jvmArgs, versions);
      reactor.describe(session, project, program, environment).write(Path.of(description));
      return;
    }
    onlyProvider();
    Folders.delete(versions);
    var builder = own.resolve("builder.json");
    tool(own.resolve("built.json")).write(builder);
    var person = System.console() != null;
    var command =
        new ArrayList<>(
            tools.command(
                ToolPrograms.Tool.GATEWAY, pluginVersion(), session, own, arguments(own, builder)));
    command.add(1, "-Dgateway.terminal=" + person);
    var exit = DevGateway.run(command, folder(), person);
    if (exit != 0) {
      throw new MojoFailureException("the gateway ended with exit code " + exit);
    }
  }

  /**
   * The build of every module up to its classes, followed by the commands of the manifest, and by
   * this goal, which describes the build. Of its log, an author sees warnings, errors and what the
   * commands of the manifest print; nothing is downloaded and logged for a change of sources alone.
   */
  private BuildTool tool(Path description) {
    var command =
        new ArrayList<>(
            ChildMaven.command(
                session,
                project,
                List.of(
                    "-D" + DESCRIPTION + "=" + description,
                    PHASE,
                    pluginName() + ":build",
                    goal())));
    if (!getLog().isInfoEnabled()) {
      command.add("-q");
    } else if (!getLog().isDebugEnabled()) {
      command.addAll(1, ChildMaven.WARNINGS_AND_OWN_GOALS);
    }
    return new BuildTool(
        command,
        List.of("-q", "-o"),
        folder(),
        ChildMaven.environment(),
        ReactorRoot.of(folder()),
        description,
        suspend);
  }

  private List<String> arguments(Path own, Path builder) {
    var arguments = new ArrayList<>(List.of("dev", manifest().toString()));
    arguments.addAll(List.of("--builder", builder.toString(), "--home"));
    arguments.add((home == null ? own.resolve("home") : home.toPath()).toString());
    if (port != null) {
      arguments.addAll(List.of("--port", port.toString()));
    }
    if (debug != null) {
      arguments.addAll(List.of("--debug", debug.toString()));
    }
    for (var file : config) {
      arguments.addAll(List.of("--config", file.getAbsolutePath()));
    }
    if (!watches()) {
      arguments.add("--no-watch");
    }
    return arguments;
  }

  private Map<String, String> environment() {
    var environment = new LinkedHashMap<String, String>();
    for (var variable : env) {
      var equals = variable.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("gateway.dev.env '" + variable + "' is not NAME=value");
      }
      environment.put(variable.substring(0, equals), variable.substring(equals + 1));
    }
    return environment;
  }

  /** Refuses several providers: the loop of the first would never end. */
  private void onlyProvider() throws MojoFailureException {
    var providers =
        session.getProjects().stream()
            .filter(module -> hasManifest(module.getBasedir().toPath()))
            .map(module -> ":" + module.getArtifactId())
            .toList();
    if (providers.size() > 1) {
      throw new MojoFailureException(
          "one provider at a time is served from its sources, and there are "
              + String.join(", ", providers)
              + ": choose one with -pl "
              + providers.get(0));
    }
  }
}
