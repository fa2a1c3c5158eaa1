package org.integrationgateway.server.cli;

import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.config.JsonSchema;
import picocli.CommandLine.Command;

/** {@code gateway config schema}. */
@Command(name = "schema", description = "Print the JSON Schema of gateway.yaml, for editors.")
final class ConfigSchema implements Runnable {
  private final Session session;

  ConfigSchema(Session session) {
    this.session = session;
  }

  @Override
  public void run() {
    session.terminal().out().print(JsonSchema.published());
    session.terminal().out().flush();
  }
}
