package org.integrationgateway.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.maven.dev.BuildFailedException;
import org.integrationgateway.maven.dev.ChildBuild;
import org.integrationgateway.maven.dev.DevLoop;
import org.integrationgateway.maven.dev.DevServer;
import org.integrationgateway.maven.dev.JavaStart;
import org.integrationgateway.maven.dev.Provider;
import org.integrationgateway.maven.reactor.ChildMaven;
import org.integrationgateway.maven.reactor.ReactorBuild;
import org.integrationgateway.maven.reactor.ReactorRoot;
import org.integrationgateway.maven.tool.Tools;
import org.jspecify.annotations.Nullable;

/** Base of the goals that serve a provider from its sources. */
@SuppressWarnings("NullAway.Init")
abstract class LoopMojo extends ManifestMojo {
  private static final String PHASE = "process-classes";
  private static final String DESCRIPTION = "gateway.dev.description";

  private final ReactorBuild reactor;
  private final Tools tools;

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

  LoopMojo(ReactorBuild reactor, Tools tools) {
    this.reactor = reactor;
    this.tools = tools;
  }

  abstract boolean watches();

  @Override
  final void run() throws IOException, MojoExecutionException, MojoFailureException {
    var description = session.getUserProperties().getProperty(DESCRIPTION);
    if (description != null) {
      reactor.describe(session, project).write(Path.of(description));
      return;
    }
    onlyProvider();
    var own = workDir.toPath().resolve("dev");
    var settings = config.stream().map(file -> file.toPath().toAbsolutePath().normalize());
    var provider =
        new Provider(
            ReactorRoot.of(folder()),
            manifestFile(),
            settings.collect(Collectors.toUnmodifiableSet()),
            folder(),
            environment(),
            start());
    var maven = maven(own.resolve("build.txt"));
    var gateway = tools.command(Tools.Tool.GATEWAY, pluginVersion(), session, own, arguments(own));
    try (var server = DevServer.start(gateway, folder())) {
      var loop =
          new DevLoop(all -> maven.run(options(all)), provider, server, own.resolve("versions"));
      listen(loop);
      var exit = loop.run(watches());
      if (exit != 0) {
        throw new MojoFailureException("the gateway ended with exit code " + exit);
      }
    } catch (BuildFailedException nothing) {
      throw new MojoFailureException(nothing.getMessage(), nothing);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The build of every module up to its classes, followed by the commands of the manifest, and by
   * this goal, which describes the build.
   */
  private ChildBuild maven(Path description) {
    var goals =
        List.of(
            "-D" + DESCRIPTION + "=" + description.toAbsolutePath(),
            PHASE,
            pluginName() + ":build",
            pluginName() + ":dev");
    return new ChildBuild(
        ChildMaven.command(session, project, goals), description, System.out::println);
  }

  /** Nothing is downloaded and logged for a change of sources alone. */
  private List<String> options(boolean all) {
    if (all) {
      return getLog().isInfoEnabled() ? List.of() : List.of("-q");
    }
    return List.of("-q", "-o");
  }

  private List<String> arguments(Path own) {
    var arguments = new ArrayList<>(List.of("dev", manifest().toString(), "--driven", "--home"));
    arguments.add((home == null ? own.resolve("home") : home.toPath()).toString());
    if (port != null) {
      arguments.addAll(List.of("--port", port.toString()));
    }
    for (var file : config) {
      arguments.addAll(List.of("--config", file.getAbsolutePath()));
    }
    return arguments;
  }

  private JavaStart start() {
    return new JavaStart(
        Optional.ofNullable(mainClass),
        jvmArgs,
        Optional.ofNullable(debug).map(at -> new JavaStart.Debugger(at, suspend)));
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

  private Path manifestFile() throws MojoFailureException {
    var place = manifest();
    if (!Files.isDirectory(place)) {
      return place;
    }
    return ManifestFiles.NAMES.stream()
        .map(place::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new MojoFailureException(
                    place
                        + " has no manifest: one of "
                        + String.join(", ", ManifestFiles.NAMES)
                        + ", or name it with -Dgateway.manifest"));
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

  private void listen(DevLoop loop) {
    if (System.console() == null) {
      return;
    }
    var keys =
        new Thread(
            () -> {
              var lines =
                  new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
              lines.lines().forEach(loop::typed);
            },
            "gateway reads keys");
    keys.setDaemon(true);
    keys.start();
  }
}
