package org.integrationgateway.command.app;

import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.connect.ConnectRoutes;
import org.integrationgateway.command.connect.DeploymentRoutes;
import org.integrationgateway.command.connect.UserRoutes;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options that name a stored credential of an app, and its owner. */
final class OwnerOptions {
  @Parameters(paramLabel = "APP", description = "Name of the app.")
  private String app = "";

  @Option(names = "--connection", paramLabel = "NAME", description = "The connection.")
  private String connection = "";

  @Option(
      names = "--instance",
      paramLabel = "NAME",
      description = "Name of the credential, if you have several for the app.")
  private String instance = "";

  @Option(
      names = "--service-account",
      paramLabel = "ID",
      description = "For this service account, which you manage.")
  private String serviceAccount = "";

  @Option(
      names = "--deployment",
      description = "Store a deployment credential, used for all callers. Operators only.")
  private boolean deployment;

  String app() {
    return app;
  }

  /** Empty: the app's default. */
  String connection() {
    return connection;
  }

  /** Empty: the usual one. */
  String instance() {
    return instance;
  }

  ConnectRoutes routes(CommandSession session) {
    if (!deployment) {
      var account = Optional.of(serviceAccount).filter(id -> !id.isEmpty());
      return new UserRoutes(session.client(), app, account);
    }
    if (!serviceAccount.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--deployment and --service-account name two owners of one credential: choose one");
    }
    return new DeploymentRoutes(new OperatorClient(session), app);
  }
}
