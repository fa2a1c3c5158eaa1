package org.integrationgateway.surfaces.mcp.session;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.call.CallClient;
import tools.jackson.databind.node.ObjectNode;

/**
 * The log level of a session: the least severe level that a client of the session has asked for
 * (2025-11-25, Logging). Each client gets the messages of its own level.
 */
final class SessionLogLevel {
  private static final List<String> LEVELS =
      List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

  private final boolean offered;
  private final AtomicInteger told = new AtomicInteger(LEVELS.size());

  /**
   * @param description what the server says about itself
   */
  SessionLogLevel(ObjectNode description) {
    this.offered = description.path("capabilities").has("logging");
  }

  /** The level that the server must be told for this client; empty when it knows enough. */
  Optional<String> wanted(CallClient client) {
    if (!offered) {
      return Optional.empty();
    }
    var level = client.logLevel();
    int wanted = level.map(LEVELS::indexOf).orElse(-1);
    return wanted >= 0 && told.getAndAccumulate(wanted, Math::min) > wanted
        ? level
        : Optional.empty();
  }
}
