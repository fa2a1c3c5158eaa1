package org.integrationgateway.command;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.JsonSchema;
import picocli.CommandLine.Command;

/** {@code gateway config schema}. */
@Command(
    name = "schema",
    description = "Print the JSON Schema of gateway.yaml, for editors.",
    footer = {"", "Examples:", "  gateway config schema"})
final class ConfigSchemaCommand implements Runnable {
  private final CommandSession session;

  ConfigSchemaCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    session.terminal().out().print(JsonSchema.published());
    session.terminal().out().flush();
  }
}
