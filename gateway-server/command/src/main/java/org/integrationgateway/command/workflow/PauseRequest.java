package org.integrationgateway.command.workflow;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The definition, or one of its triggers, that is paused or resumed. */
final class PauseRequest {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "DEFINITION",
      description = "Id of the definition.")
  private String definition = "";

  @Option(
      names = "--trigger",
      paramLabel = "ID",
      description = "Only the trigger with this id, instead of a definition.")
  private @Nullable String trigger;

  @Mixin private final ProviderOption provider = new ProviderOption();

  void send(CommandSession session, boolean paused) {
    if ((trigger == null) == definition.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, "name a definition, or a trigger with --trigger ID");
    }
    var routes = provider.routes(session);
    var now =
        trigger == null ? routes.pause(definition, paused) : routes.pauseTrigger(trigger, paused);
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(now);
      return;
    }
    terminal.line(now.path("id").asString("") + "\t" + (paused ? "paused" : "active"));
  }
}
