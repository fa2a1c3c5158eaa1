package org.integrationgateway.command.agent;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the requests of turns.
 *
 * @param tools as {@code app/operation}
 * @param schema what the answers fit; empty: they are texts
 */
record TurnRequestText(List<String> tools, boolean allTools, Optional<ObjectNode> schema) {
  TurnRequestText {
    tools = List.copyOf(tools);
    for (var tool : tools) {
      int slash = tool.indexOf('/');
      if (slash < 1 || slash == tool.length() - 1) {
        throw new CommandFailure(
            ExitCode.USAGE, "--tool " + tool + " is not a tool: write --tool APP/OPERATION");
      }
    }
  }

  /** A turn that says this. */
  ObjectNode saying(String text) {
    var request = AgentPaths.object();
    request.putArray("messages").addObject().put("role", "user").put("text", text);
    var output = request.putObject("output");
    schema.ifPresentOrElse(
        fits -> output.putObject("structured").set("schema", fits), () -> output.putObject("text"));
    if (!tools.isEmpty()) {
      var refs = request.putArray("toolRefs");
      for (var tool : tools) {
        int slash = tool.indexOf('/');
        refs.addObject()
            .put("app", tool.substring(0, slash))
            .put("operation", tool.substring(slash + 1));
      }
    }
    if (allTools) {
      request.put("toolSource", "mcp_catalog");
    }
    return request;
  }
}
