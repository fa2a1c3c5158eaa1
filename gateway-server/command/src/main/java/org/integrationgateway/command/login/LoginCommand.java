package org.integrationgateway.command.login;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import org.integrationgateway.command.browser.Browser;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.StoredSession;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code gateway login}. */
@Command(
    name = "login",
    description = {
      "Log in to a gateway in a browser.",
      "The browser returns to a local port. If there is no browser on this machine, "
          + "use --device: it shows a code to enter in a browser elsewhere. All commands "
          + "that call this gateway use the session, unless --token or GATEWAY_TOKEN is "
          + "set."
    },
    footer = {
      "",
      "Examples:",
      "  gateway login",
      "  gateway login --url https://gateway.example.com",
      "  gateway login --device"
    })
public final class LoginCommand implements Runnable {
  private final CommandSession session;

  @Option(names = "--no-browser", description = "Only print the URL; do not open a browser.")
  private boolean noBrowser;

  @Option(names = "--device", description = "Show a code to enter in a browser on another machine.")
  private boolean device;

  public LoginCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var client = session.anonymous();
    var browser = noBrowser ? Browser.NONE : Browser.of(session.environment());
    var terminal = session.terminal();
    var answer =
        device
            ? new CodeLogin(client, browser, terminal).run()
            : new BrowserLogin(client, browser, terminal).run();
    var made = read(answer);
    session.sessions().put(session.url(), made);
    if (terminal.json()) {
      terminal.json(
          Map.of(
              "subject",
              made.subject(),
              "server",
              session.url().toString(),
              "expiresAt",
              made.expiresAt().toString()));
      return;
    }
    terminal.line(
        "Logged in at %s as %s until %s."
            .formatted(session.url(), made.subject(), made.expiresAt()));
  }

  private static StoredSession read(JsonNode answer) {
    try {
      return new StoredSession(
          Secret.of(answer.path("token").asString("")),
          answer.path("subject").asString(""),
          Instant.parse(answer.path("expiresAt").asString("")));
    } catch (DateTimeException unexpected) {
      throw new CommandFailure(
          ExitCode.FAILED, "the server returned something other than a session");
    }
  }
}
