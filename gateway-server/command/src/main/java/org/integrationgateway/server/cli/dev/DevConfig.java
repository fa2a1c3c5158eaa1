package org.integrationgateway.server.cli.dev;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.problem.ProblemPrinter;
import org.integrationgateway.server.config.ConfigReader;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.config.environment.DefaultConfig;
import org.integrationgateway.server.config.environment.Environment;
import org.integrationgateway.server.config.environment.GatewayHome;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.dev.project.Project;
import org.integrationgateway.server.dev.project.ProjectException;
import org.integrationgateway.server.error.IoReason;
import org.integrationgateway.server.provider.SecretProcesses;

/**
 * The configuration of a developer's gateway: embedded providers, a listener on the loopback
 * address, one app for the package, and the developer's own files merged over it.
 */
final class DevConfig {
  private final GatewayHome home;
  private final Environment environment;
  private final List<Path> files;
  private final int port;

  /**
   * @param files of the developer, later ones over earlier ones
   * @param port 0 is any free one
   */
  DevConfig(GatewayHome home, Environment environment, List<Path> files, int port) {
    this.home = home;
    this.environment = environment;
    this.files = List.copyOf(files);
    this.port = port;
  }

  /**
   * The configuration without the developed app, which is added when it is built.
   *
   * @param manifest of that app; empty while it cannot be read
   * @throws ProjectException with every error
   */
  GatewayConfig start(Optional<Path> manifest) throws ProjectException {
    var config = manifest.isPresent() ? read(packageAt(manifest.get())) : read(Optional.empty());
    var others = new LinkedHashMap<>(config.apps());
    manifest
        .flatMap(file -> developed(config, file))
        .map(AppConfig::name)
        .ifPresent(others::remove);
    return config.with(config.providers(), others).listening("127.0.0.1", port).at(home);
  }

  /**
   * The developed app as it is configured now.
   *
   * @throws ProjectException with every error
   */
  AppConfig app(Path manifest) throws ProjectException {
    var config = read(packageAt(manifest));
    return developed(config, manifest)
        .orElseThrow(() -> new ProjectException("no app of the configuration is " + manifest));
  }

  /** The name and the folder of a package. */
  private record Developed(String name, Path folder) {}

  private static Optional<Developed> packageAt(Path manifest) throws ProjectException {
    var project = Project.at(manifest);
    var read = project.read();
    checkKind(read);
    return Optional.of(new Developed(read.packageName(), project.folder()));
  }

  /**
   * Refuses packages of kinds that callers cannot reach.
   *
   * @throws ProjectException when it is of such a kind
   */
  static void checkKind(Manifest manifest) throws ProjectException {
    var kind = manifest.kind();
    if (kind != Kind.APP && kind != Kind.UI) {
      throw new ProjectException(
          "package %s is of kind '%s', and only apps and pages (kinds app and ui) are served from their sources: package it, try it with 'gateway tck ARCHIVE', or name it under %s in a configuration and start 'gateway serve' again after a change"
              .formatted(
                  manifest.packageName(),
                  kind.text(),
                  kind == Kind.RUNTIME ? "runtime.providers" : "providers." + kind.text()));
    }
  }

  /** The name of the app in the developer's files, else the package's own name. */
  private static Optional<AppConfig> developed(GatewayConfig config, Path manifest) {
    var all = config.apps().values().stream().filter(app -> isAt(app, manifest)).toList();
    return all.stream().reduce((first, second) -> second);
  }

  private static boolean isAt(AppConfig app, Path manifest) {
    if (!(app.source() instanceof Source.Local local)) {
      return false;
    }
    try {
      var path = local.path().toRealPath();
      var file = manifest.toRealPath();
      return path.equals(file) || path.equals(file.getParent());
    } catch (IOException gone) {
      return false;
    }
  }

  private GatewayConfig read(Optional<Developed> developed) throws ProjectException {
    home.create();
    home.write(home.configuration(), text(developed));
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

  private String text(Optional<Developed> developed) {
    return SERVER.formatted(key())
        + developed
            .map(
                app ->
                    APP.formatted(
                        app.name(), app.folder().toString().replace("'", "''"), app.name()))
            .orElse("");
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
      throw new UncheckedIOException(
          "cannot write %s (%s): name a folder for it with --home".formatted(file, IoReason.of(e)),
          e);
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
}
