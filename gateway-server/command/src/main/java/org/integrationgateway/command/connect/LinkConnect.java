package org.integrationgateway.command.connect;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.browser.Browser;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Prints a link, which the person opens in a browser on any machine, and waits until the list of
 * apps says that the connection is there. Where there are several candidates, the browser asks.
 */
public final class LinkConnect {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Terminal terminal;
  private final Duration timeout;

  /**
   * @param timeout how long it waits for the person
   */
  public LinkConnect(Terminal terminal, Duration timeout) {
    this.terminal = terminal;
    this.timeout = timeout;
  }

  /** Returns the connection as the server reports it when it is connected. */
  public JsonNode run(ConnectRoutes routes, ListedConnection before, String app, ObjectNode body) {
    long end = System.nanoTime() + timeout.toNanos();
    var page = Browser.page(routes.begin(before.name(), body).path("url").asString(""));
    terminal.note("Open this link in a browser on any machine, and agree:\n  " + page);
    terminal.note("Waiting until %s is connected.".formatted(app));
    while (System.nanoTime() < end) {
      pause();
      var instance =
          ListedConnection.of(routes.connections(), before.name()).connectedSince(before);
      if (instance.isPresent()) {
        return JsonMapper.shared()
            .createObjectNode()
            .put("status", "connected")
            .put("app", app)
            .put("connection", before.name())
            .put("instance", instance.get());
      }
    }
    throw new CommandFailure(
        ExitCode.FAILED,
        "%s was not connected within %d minutes: run the command again for another link"
            .formatted(app, timeout.toMinutes()));
  }

  private static void pause() {
    try {
      TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted");
    }
  }
}
