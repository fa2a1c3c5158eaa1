package org.integrationgateway.command.terminal;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Ends a command, with a message for people and an exit code for scripts. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;
  private final transient Optional<JsonNode> json;

  public CommandFailure(ExitCode exitCode, String message) {
    this(exitCode, message, Optional.empty());
  }

  /**
   * @param json the failure for {@code --json}, where that has more than the message
   */
  public CommandFailure(ExitCode exitCode, String message, Optional<JsonNode> json) {
    super(message, null, false, false);
    this.exitCode = exitCode;
    this.json = json;
  }

  public ExitCode exitCode() {
    return exitCode;
  }

  public Optional<JsonNode> json() {
    return json;
  }
}
