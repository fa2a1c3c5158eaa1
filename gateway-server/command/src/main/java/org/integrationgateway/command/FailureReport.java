package org.integrationgateway.command;

import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

/** Reports why a command failed, and decides its exit code. */
final class FailureReport {
  private FailureReport() {}

  /** Prints the failure on stderr and returns the exit code. */
  static int report(Exception problem, CommandSession session) {
    var failure = failure(problem);
    session.terminal().out().flush();
    session.terminal().failure(failure);
    if (session.environment().variable("GATEWAY_DEBUG").isPresent()) {
      problem.printStackTrace(session.terminal().err());
    }
    return failure.exitCode().number();
  }

  private static CommandFailure failure(Exception problem) {
    if (problem instanceof CommandFailure failure) {
      return failure;
    }
    var message = Optional.ofNullable(problem.getMessage()).orElse(problem.toString());
    if (problem instanceof GatewayException refusal) {
      return new CommandFailure(ExitCode.FAILED, message + " (" + refusal.code().wireName() + ")");
    }
    if (problem instanceof UncheckedIOException unusable) {
      return new CommandFailure(ExitCode.FAILED, IoReason.withPath(unusable));
    }
    if (problem instanceof FileSystemException unusable) {
      return new CommandFailure(ExitCode.FAILED, IoReason.withPath(unusable));
    }
    return new CommandFailure(
        ExitCode.FAILED,
        problem instanceof IllegalStateException
            ? message
            : "unexpected: " + problem + ". Set GATEWAY_DEBUG=1 to see where it happened.");
  }
}
