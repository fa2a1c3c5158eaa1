package org.integrationgateway.command.serve;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.ConfigKeys;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.change.ConfigurationSource;
import org.integrationgateway.config.environment.ConfigFiles;
import org.integrationgateway.config.environment.DefaultConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.variables.ConfigVariables;
import org.integrationgateway.doctor.Examined;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.server.ConfigurationCheck;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.ProblemReport;

/** Finds and reads the configuration of a command. */
public final class ConfigurationLookup {
  private final CommandSession session;

  public ConfigurationLookup(CommandSession session) {
    this.session = session;
  }

  /** The configuration of these files, or of those that are found. Prints every problem. */
  public GatewayConfig read(List<Path> named) {
    return readFiles(files(named), false);
  }

  /** The path of the lock file, beside the first of the configuration files, or in their folder. */
  public Path lock(List<Path> named) {
    return lockOf(files(named));
  }

  /**
   * Reads the configuration of these files, or of those that are found, and returns its problems.
   */
  public ConfigReader.Result check(List<Path> named) {
    return read(files(named), false);
  }

  /** The configuration that 'gateway doctor' examines, which may be broken or missing. */
  public Examined examined(List<Path> named) {
    var home = session.environment().home();
    return exists(named)
        ? new Examined(home, files(named), check(named), lock(named))
        : new Examined(home, List.of(), null, lockOf(List.of()));
  }

  /**
   * The configuration of these files, or of those that are found. Writes the embedded default when
   * there is no file.
   *
   * @param locked whether the server uses only the packages that the lock file pins
   */
  GatewayConfig readOrWrite(List<Path> named, boolean locked) {
    if (!locked) {
      writeMissing(named);
    }
    return readServed(files(named), locked);
  }

  /** Writes the embedded default when there is no file. */
  public void writeMissing(List<Path> named) {
    if (exists(named)) {
      return;
    }
    var home = session.environment().home();
    DefaultConfig.writeTo(home);
    session
        .terminal()
        .note(
            "No configuration found: wrote an embedded default with a new encryption key to "
                + home.configuration());
  }

  /**
   * Reads the configuration of a server again.
   *
   * @param named files or folders, as it was started with
   * @param options of its command line
   */
  ConfigurationSource source(
      List<Path> named, boolean locked, UnaryOperator<GatewayConfig> options) {
    return new ConfigurationSource() {
      @Override
      public ConfigReader.Result read() {
        return read(ConfigurationLookup.this.files(named));
      }

      @Override
      public ConfigReader.Result read(Path file, Path draft) {
        return read(files().stream().map(one -> one.equals(file) ? draft : one).toList());
      }

      private ConfigReader.Result read(List<Path> files) {
        return ConfigurationLookup.this
            .read(files, locked)
            .with(config -> options.apply(config.withLock(lockOf(files), locked)));
      }

      @Override
      public List<Path> files() {
        return ConfigFiles.withoutFolders(ConfigurationLookup.this.files(named));
      }
    };
  }

  /** The configuration of a server; refuses it for the reasons of 'gateway validate'. */
  private GatewayConfig readServed(List<Path> files, boolean locked) {
    var result = read(files, locked);
    var problems = new ArrayList<>(result.problems());
    result
        .partial()
        .map(config -> ConfigurationCheck.ofServer(config.withLock(lockOf(files), locked)))
        .orElse(List.of())
        .forEach(finding -> problems.add(finding.problem(result)));
    problems.sort(Problem.IN_READING_ORDER);
    return configuration(files, locked, result, problems);
  }

  private ConfigReader.Result read(List<Path> files, boolean locked) {
    var environment = session.environment();
    var packages = PackagesConfig.NONE.withLock(lockOf(files), locked);
    return ConfigReader.read(
        files, environment, new SecretProcesses(environment.home().path(), packages));
  }

  private Path lockOf(List<Path> files) {
    if (files.isEmpty()) {
      return session.environment().path(LockFile.NAME);
    }
    var first = files.get(0);
    return Files.isDirectory(first)
        ? first.resolve(LockFile.NAME)
        : first.resolveSibling(LockFile.NAME);
  }

  /** Whether there is a file, or variables that need none. */
  private boolean exists(List<Path> named) {
    var environment = session.environment();
    return !ConfigFiles.find(named, environment).isEmpty()
        || ConfigVariables.suffice(environment, ConfigKeys.ROOT);
  }

  /** The configuration files; none where variables of the environment need none. */
  public List<Path> files(List<Path> named) {
    var files = ConfigFiles.find(named, session.environment());
    if (!exists(named)) {
      throw new CommandFailure(
          ExitCode.INVALID,
          "there is no configuration: neither --config, nor GATEWAY_CONFIG, nor ./gateway.yaml, nor"
              + " "
              + session.environment().home().configuration()
              + ". 'gateway serve' writes the last one. Variables of the environment need no file"
              + " where they give server.encryption.");
    }
    return files;
  }

  private GatewayConfig readFiles(List<Path> files, boolean locked) {
    var result = read(files, locked);
    return configuration(files, locked, result, result.problems());
  }

  private GatewayConfig configuration(
      List<Path> files, boolean locked, ConfigReader.Result result, List<Problem> problems) {
    ProblemReport.print(session.terminal(), session.environment().directory(), problems);
    return result
        .config()
        .filter(unused -> problems.stream().noneMatch(Problem::isError))
        .map(config -> config.withLock(lockOf(files), locked))
        .orElseThrow(() -> ProblemReport.failure(problems, "in the configuration"));
  }
}
