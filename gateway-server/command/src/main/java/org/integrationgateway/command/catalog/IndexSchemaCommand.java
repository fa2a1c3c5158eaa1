package org.integrationgateway.command.catalog;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.index.IndexSchema;
import picocli.CommandLine.Command;

/** {@code gateway index schema}. */
@Command(
    name = "schema",
    description = "Print the JSON Schema of gateway-index.json.",
    footer = {"", "Examples:", "  gateway index schema > gateway.index.schema.json"})
public final class IndexSchemaCommand implements Runnable {
  private final CommandSession session;

  public IndexSchemaCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    session.terminal().out().print(IndexSchema.published());
  }
}
