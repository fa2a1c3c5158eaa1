package org.integrationgateway.server.cli.serve;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Problems;
import org.integrationgateway.server.config.ConfigFiles;
import org.integrationgateway.server.config.ConfigReader;
import org.integrationgateway.server.config.DefaultConfig;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.provider.SecretProcesses;

/** The configuration that a command works with. */
public final class Configured {
  private final Session session;

  public Configured(Session session) {
    this.session = session;
  }

  /** The configuration of these files, or of those that are found; every problem is printed. */
  public GatewayConfig read(List<Path> named) {
    return readFiles(files(named));
  }

  /** What is wrong with the configuration of these files, or of those that are found. */
  public ConfigReader.Result check(List<Path> named) {
    return read(session, files(named));
  }

  /** The same, but writes the embedded default when nothing is found. */
  GatewayConfig readOrWrite(List<Path> named) {
    if (ConfigFiles.find(named, session.environment()).isEmpty()) {
      var home = session.environment().home();
      DefaultConfig.writeTo(home);
      session
          .terminal()
          .note(
              "No configuration found: wrote an embedded default with a new encryption key to "
                  + home.configuration());
    }
    return read(named);
  }

  private static ConfigReader.Result read(Session session, List<Path> files) {
    var environment = session.environment();
    return ConfigReader.read(files, environment, new SecretProcesses(environment.home().path()));
  }

  /** The files that are the configuration. */
  public List<Path> files(List<Path> named) {
    var files = ConfigFiles.find(named, session.environment());
    if (files.isEmpty()) {
      throw new CommandFailure(
          ExitCode.INVALID,
          "there is no configuration: neither --config, nor GATEWAY_CONFIG, nor ./gateway.yaml, nor "
              + session.environment().home().configuration()
              + ". 'gateway serve' writes the last one.");
    }
    return files;
  }

  private GatewayConfig readFiles(List<Path> files) {
    var result = read(session, files);
    Problems.print(session.terminal(), result.problems());
    return result
        .config()
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.INVALID, Problems.count(result.problems()) + " in the configuration"));
  }
}
