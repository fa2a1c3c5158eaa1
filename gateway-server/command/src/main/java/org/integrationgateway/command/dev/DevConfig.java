package org.integrationgateway.command.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.environment.DefaultConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.devloop.project.Project;
import org.integrationgateway.devloop.project.ProjectException;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

/**
 * The configuration of a developer's gateway: embedded providers, a listener on the loopback
 * address, one app for the package, and the developer's own files merged over it.
 */
final class DevConfig {
  private final GatewayHome home;
  private final Environment environment;
  private final List<Path> files;
  private final int port;
  private final boolean recorded;
  private final Project project;

  /**
   * @param files of the developer, later ones over earlier ones
   * @param port 0 is any free one
   * @param recorded whether request and response of each call are kept
   */
  DevConfig(
      GatewayHome home,
      Environment environment,
      List<Path> files,
      int port,
      boolean recorded,
      Project project) {
    this.home = home;
    this.environment = environment;
    this.files = List.copyOf(files);
    this.port = port;
    this.recorded = recorded;
    this.project = project;
  }

  /**
   * The configuration without the developed app, which is added when it is built.
   *
   * @param broken told the errors of the manifest, which its author may correct while the command
   *     runs
   * @throws ProjectException with every error of the configuration, or when the package is of a
   *     kind that callers cannot reach
   */
  GatewayConfig start(Consumer<String> broken) throws ProjectException {
    var manifest = Optional.<Manifest>empty();
    try {
      manifest = Optional.of(project.read());
    } catch (ProjectException wrong) {
      broken.accept(String.valueOf(wrong.getMessage()));
    }
    var config = read(manifest.isPresent() ? text(manifest.get()) : "");
    var others = new LinkedHashMap<>(config.apps());
    developed(config).map(AppConfig::name).ifPresent(others::remove);
    return config.with(config.providers(), others).listening("127.0.0.1", port).at(home);
  }

  /**
   * The developed app as it is configured now.
   *
   * @throws ProjectException with every error
   */
  AppConfig app() throws ProjectException {
    return developed(read(text(project.read())))
        .orElseThrow(
            () -> new ProjectException("no app of the configuration uses " + project.manifest()));
  }

  /**
   * The app of a package.
   *
   * @throws ProjectException when it is of a kind that callers cannot reach
   */
  private String text(Manifest manifest) throws ProjectException {
    var name = manifest.packageName();
    var kind = manifest.kind();
    if (kind != Kind.APP && kind != Kind.UI) {
      throw new ProjectException(
          "package %s is of kind '%s', and only apps and pages (kinds app and ui) are served from their sources: package it, try it with 'gateway tck ARCHIVE', or name it under %s in a configuration and start 'gateway serve' again after a change"
              .formatted(
                  name,
                  kind.text(),
                  kind == Kind.RUNTIME ? "runtime.providers" : "providers." + kind.text()));
    }
    return APP.formatted(name, project.folder().toString().replace("'", "''"), name)
        + (recorded ? CAPTURE : "");
  }

  /** The app with this package in the developer's files, else that of the package's own name. */
  private Optional<AppConfig> developed(GatewayConfig config) {
    var all = config.apps().values().stream().filter(this::isDeveloped).toList();
    return all.stream().reduce((first, second) -> second);
  }

  private boolean isDeveloped(AppConfig app) {
    if (!(app.source() instanceof Source.Local local)) {
      return false;
    }
    try {
      var path = local.path().toRealPath();
      return path.equals(project.manifest()) || path.equals(project.folder());
    } catch (IOException gone) {
      return false;
    }
  }

  private GatewayConfig read(String app) throws ProjectException {
    home.create();
    home.write(home.configuration(), SERVER.formatted(key()) + app);
    var all = new ArrayList<Path>();
    all.add(home.configuration());
    all.addAll(files);
    var result = ConfigReader.read(all, environment, new SecretProcesses(home.path()));
    return result
        .config()
        .orElseThrow(
            () ->
                new ProjectException(
                    ProblemPrinter.excerpts().print(result.problems()).stripTrailing()));
  }

  /** The key of the store, kept from run to run so that stored credentials stay readable. */
  private Path key() {
    var file = home.path().resolve("encryption.key");
    if (!Files.exists(file)) {
      home.write(file, DefaultConfig.newKey());
    }
    return file;
  }

  /** Keeps the files of the home out of the developer's repository. */
  void hideFromGit() {
    var file = home.create().path().resolve(".gitignore");
    try {
      if (!Files.exists(file)) {
        Files.writeString(file, "*\n");
      }
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "cannot write %s (%s): name a folder for it with --home".formatted(file, IoReason.of(e)));
    }
  }

  private static final String SERVER =
      """
      # Written by 'gateway dev' at every start; give it your own settings with --config FILE.
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: dev, key: "${file:%s}"}]}
        # Calls wait while a new version starts: all of them are to get through.
        limits: {perAppConcurrency: 2000, perSubjectRate: {perSecond: 0}}
        # An upstream under development listens on this machine or in its network.
        egress: {allowPrivateNetworks: true}
        # This command says itself when a version serves, and why a call failed.
        log: {levels: {providers: warn, invocations: error}}
      """;

  private static final String APP =
      """
      apps:
        '%s':
          provider: {source: {path: '%s'}}
          static: {mount: '/%s', public: true}
          # A program that is compiled at its start needs time, and a debugger may hold it.
          runtime: {pool: {startupTimeout: 60s, healthCheckInterval: 1h}}
      """;

  private static final String CAPTURE = "    capture: {mode: all, maxBytes: 1MiB}\n";
}
