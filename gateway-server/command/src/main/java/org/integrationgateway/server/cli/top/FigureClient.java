package org.integrationgateway.server.cli.top;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.server.cli.client.CommandSession;
import org.integrationgateway.server.cli.operator.OperatorClient;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;

/** Asks a gateway for its figures. */
final class FigureClient {
  private static final int FAILURES = 10;

  private final OperatorClient operator;
  private final Duration window;

  /**
   * @param window the time that is summed
   */
  FigureClient(CommandSession session, Duration window) {
    this.operator = new OperatorClient(session);
    this.window = window;
  }

  Reading read() {
    var figures = operator.call("GET", "/figures?window=" + window, Optional.empty());
    try {
      var calls = operator.call("GET", "/calls?outcome=failed&limit=" + FAILURES, Optional.empty());
      return new Reading(figures, calls.path("calls").valueStream().toList());
    } catch (CommandFailure refused) {
      if (refused.exitCode() == ExitCode.FAILED) {
        // A gateway without operators of its own shows the calls of others to no caller.
        return new Reading(figures, List.of());
      }
      throw refused;
    }
  }
}
