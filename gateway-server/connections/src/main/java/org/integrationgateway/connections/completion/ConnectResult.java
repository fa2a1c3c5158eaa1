package org.integrationgateway.connections.completion;

import java.util.Optional;
import org.integrationgateway.connections.outcome.CheckResult;

/**
 * A connection that was made.
 *
 * @param instance its name
 * @param check what its check has shown; empty where its manifest declares none
 */
public record ConnectResult(
    String app, String connection, String instance, Optional<CheckResult> check) {
  /** A connection whose credential was not tried. */
  public ConnectResult(String app, String connection, String instance) {
    this(app, connection, instance, Optional.empty());
  }

  /** The wire's {@code status}. */
  public String status() {
    return "connected";
  }
}
