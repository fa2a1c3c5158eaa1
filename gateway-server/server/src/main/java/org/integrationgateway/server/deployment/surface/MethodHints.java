package org.integrationgateway.server.deployment.surface;

import java.util.Optional;
import org.integrationgateway.sdk.app.OperationHints;

/** The effects that the method of a request promises (RFC 9110, section 9.2). */
final class MethodHints {
  private MethodHints() {}

  static OperationHints of(String method) {
    return switch (method) {
      case "GET", "HEAD", "OPTIONS", "QUERY" ->
          new OperationHints(yes(), yes(), no(), Optional.empty());
      case "PUT" -> new OperationHints(no(), yes(), Optional.empty(), Optional.empty());
      case "DELETE" -> new OperationHints(no(), yes(), yes(), Optional.empty());
      default -> OperationHints.NONE;
    };
  }

  private static Optional<Boolean> yes() {
    return Optional.of(true);
  }

  private static Optional<Boolean> no() {
    return Optional.of(false);
  }
}
