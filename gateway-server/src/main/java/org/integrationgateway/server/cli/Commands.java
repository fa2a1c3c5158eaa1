package org.integrationgateway.server.cli;

import java.io.InputStream;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.cli.serve.PlainServe;
import org.integrationgateway.server.cli.serve.ServerHost;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Terminal;
import org.integrationgateway.server.config.Environment;

/** The way into every command. */
public final class Commands {
  private Commands() {}

  /** Runs a command line to its end; gives its exit code. */
  public static int run(
      ServerHost host,
      Environment environment,
      Terminal terminal,
      InputStream stdin,
      String... arguments) {
    var session = new Session(environment, terminal);
    var serve = PlainServe.parse(session, host, arguments);
    if (serve.isEmpty()) {
      return CommandTree.of(session, host, stdin).execute(arguments);
    }
    try {
      serve.get().run();
      return ExitCode.OK.number();
    } catch (RuntimeException failure) {
      return Failures.report(failure, session);
    }
  }
}
