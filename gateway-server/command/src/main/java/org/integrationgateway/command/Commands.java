package org.integrationgateway.command;

import java.io.InputStream;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.PlainServeArguments;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;

/** Runs the commands. */
public final class Commands {
  private Commands() {}

  /** Runs a command line and returns its exit code. */
  public static int run(
      ServerHost host,
      Environment environment,
      Terminal terminal,
      InputStream stdin,
      String... arguments) {
    var session = new CommandSession(environment, terminal);
    var serve =
        PlainServeArguments.parse(
            session,
            host,
            line -> run(host, environment, terminal, stdin, line.toArray(String[]::new)),
            arguments);
    if (serve.isEmpty()) {
      return CommandTree.of(session, host, stdin, arguments).execute(arguments);
    }
    try {
      serve.get().run();
      return ExitCode.OK.number();
    } catch (RuntimeException failure) {
      return FailureReport.report(failure, session);
    }
  }
}
