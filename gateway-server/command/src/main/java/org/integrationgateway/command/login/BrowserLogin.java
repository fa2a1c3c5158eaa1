package org.integrationgateway.command.login;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.integrationgateway.command.browser.Browser;
import org.integrationgateway.command.browser.LoopbackPort;
import org.integrationgateway.command.browser.LoopbackPort.Callback;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A login in a browser on this machine. The server binds it to the cookie that this command got, so
 * a code that another program on this machine intercepts is worth nothing.
 */
final class BrowserLogin {
  private static final String CALLBACK = "/api/v1/auth/login/callback?";
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final int STATE_BYTES = 16;

  private final GatewayClient client;
  private final Browser browser;
  private final Terminal terminal;

  BrowserLogin(GatewayClient client, Browser browser, Terminal terminal) {
    this.client = client;
    this.browser = browser;
    this.terminal = terminal;
  }

  /** The session, as the server answers it. */
  JsonNode run() {
    try (var port = LoopbackPort.open("'gateway login --device' needs none.")) {
      var state = state();
      var request =
          JsonMapper.shared()
              .createObjectNode()
              .put("state", state)
              .put("callbackPort", port.number());
      var begun = client.send("POST", "/api/v1/auth/login", Optional.of(request));
      if (!begun.ok()) {
        throw new CommandFailure(
            ExitCode.FAILED, "HTTP " + begun.status() + ", but not from a gateway");
      }
      var page = Browser.page(begun.json().path("url").asString(""));
      terminal.note("Log in with your browser at\n  " + page);
      browser.open(page);
      return complete(port, state, cookie(begun));
    }
  }

  private JsonNode complete(LoopbackPort port, String state, String cookie) {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    for (long left = TIMEOUT.toNanos(); left > 0; left = end - System.nanoTime()) {
      var callback = port.await(Duration.ofNanos(left));
      if (callback.isEmpty()) {
        break;
      }
      if (callback
          .get()
          .parameter("state")
          .filter(sent -> sent.endsWith("." + state))
          .isPresent()) {
        return complete(callback.get(), cookie);
      }
      callback.get().answer(400, "Not this login", "This page belongs to another login.");
    }
    throw new CommandFailure(
        ExitCode.FAILED,
        "the browser did not come back within %d minutes".formatted(TIMEOUT.toMinutes()));
  }

  private JsonNode complete(Callback callback, String cookie) {
    try {
      var session =
          client.send("GET", CALLBACK + callback.query(), Optional.empty(), "Cookie", cookie);
      callback.answer(200, "You are logged in", "You can close this page.");
      return session.json();
    } catch (CommandFailure refused) {
      callback.answer(403, "The login failed", "The command line has the reason.");
      throw refused;
    }
  }

  /** The cookie that binds the login to this command. */
  private static String cookie(GatewayClient.Answer begun) {
    return begun
        .header("Set-Cookie")
        .map(cookie -> cookie.replaceFirst(";.*", ""))
        .orElseThrow(
            () ->
                new CommandFailure(ExitCode.FAILED, "the server started a login without a cookie"));
  }

  private static String state() {
    byte[] bytes = new byte[STATE_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
