package org.integrationgateway.terminal;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

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

  /** The failure for {@code --json}: the document of the server, or one with the same members. */
  ObjectNode document() {
    var document = JsonMapper.shared().createObjectNode();
    document.put("code", exitCode.word()).put("detail", String.valueOf(getMessage()));
    if (json.isPresent() && json.get() instanceof ObjectNode given) {
      document.setAll(given);
    }
    return document.put("exitCode", exitCode.number());
  }
}
