package org.integrationgateway.command.connect;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.command.browser.Browser;
import org.integrationgateway.command.browser.LoopbackPort;
import org.integrationgateway.command.browser.LoopbackPort.Callback;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Connects an app in a browser on this machine, which comes back to a port of this command. The
 * command completes it with its own token, so what another program on this machine intercepts is
 * worth nothing.
 */
public final class LoopbackConnect {
  private static final String CALLBACK = "/api/v1/auth/callback?";

  private final GatewayClient client;
  private final Browser browser;
  private final Terminal terminal;
  private final Duration timeout;

  /**
   * @param timeout how long it waits for the browser
   */
  public LoopbackConnect(
      GatewayClient client, Browser browser, Terminal terminal, Duration timeout) {
    this.client = client;
    this.browser = browser;
    this.terminal = terminal;
    this.timeout = timeout;
  }

  /** Returns the answer of the server when the connection is complete. */
  public JsonNode run(ConnectRoutes routes, String connection, ObjectNode body) {
    try (var port = LoopbackPort.open("With --no-browser the command needs none.")) {
      var begun = routes.begin(connection, body.put("callbackPort", port.number()));
      var page = Browser.page(begun.path("url").asString(""));
      terminal.note("Agree in your browser at\n  " + page);
      browser.open(page);
      return complete(port, begun.path("state").asString(""));
    }
  }

  private JsonNode complete(LoopbackPort port, String state) {
    long end = System.nanoTime() + timeout.toNanos();
    for (long left = timeout.toNanos(); left > 0; left = end - System.nanoTime()) {
      var callback = port.await(Duration.ofNanos(left));
      if (callback.isEmpty()) {
        break;
      }
      if (callback.get().parameter("state").filter(state::equals).isPresent()) {
        return complete(callback.get());
      }
      callback.get().answer(400, "Not this one", "This page belongs to another command.");
    }
    throw new CommandFailure(
        ExitCode.FAILED,
        "the browser did not come back within %d minutes: nothing is stored. Where it runs on"
                .formatted(timeout.toMinutes())
            + " another machine, use --no-browser");
  }

  private JsonNode complete(Callback callback) {
    try {
      var answer = client.send("GET", CALLBACK + callback.query(), Optional.empty());
      if (!answer.ok()) {
        throw new CommandFailure(
            ExitCode.FAILED, "HTTP " + answer.status() + ", but not from a gateway");
      }
      boolean choice = CandidateChoice.isNeeded(answer.json());
      callback.answer(
          200,
          choice ? "Choose in the terminal" : "The app is connected",
          choice
              ? "Your account can access several workspaces or accounts: choose one in the terminal."
              : "You can close this page.");
      return answer.json();
    } catch (CommandFailure refused) {
      callback.answer(403, "The app is not connected", "The command line has the reason.");
      throw refused;
    }
  }
}
