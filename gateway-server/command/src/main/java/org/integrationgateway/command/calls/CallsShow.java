package org.integrationgateway.command.calls;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code gateway calls show ID}. */
@Command(
    name = "show",
    description = {
      "Show one call, with its request and response where they were kept.",
      "They are kept for apps with 'capture' in the configuration, for a limited time and without "
          + "secrets. With --admin, only operators with a role of server.admin.captureRoles "
          + "see them."
    },
    footer = {
      "",
      "Examples:",
      "  gateway calls show 1795420800000007",
      "  gateway calls show 00eac9fada75142b6fa6fb9b2fb6d987 --json"
    })
public final class CallsShow implements Runnable {
  private final CommandSession session;

  @Parameters(
      paramLabel = "ID",
      description = "Id of the call, or the X-Request-Id of its request.")
  private String id = "";

  @Mixin private final CallOwner owner = new CallOwner();

  public CallsShow(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var routes = owner.routes(session);
    var shown = withCapture(routes, routes.one(id));
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(shown);
      return;
    }
    new CallPrinter(terminal).print(shown);
  }

  /** The answer for operators has no request and response: they are read, if they may be. */
  private static JsonNode withCapture(CallRoutes routes, JsonNode answer) {
    var capture = answer.path("capture");
    if (!capture.path("mayRead").asBoolean(false)
        || !capture.path("state").asString("").equals("kept")) {
      return answer;
    }
    try {
      var read = routes.capture(answer.path("call").path("id").asString(""));
      return ((ObjectNode) answer).set("capture", read.path("capture"));
    } catch (CommandFailure refused) {
      return answer;
    }
  }
}
