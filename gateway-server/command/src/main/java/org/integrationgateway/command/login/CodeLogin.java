package org.integrationgateway.command.login;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.browser.Browser;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A login by a code that the person types in a browser, on any machine. */
final class CodeLogin {
  private static final String BEGIN = "/api/v1/auth/device";
  private static final String TOKEN = "/api/v1/auth/device/token";
  private static final long LONGEST_INTERVAL = 60;

  private final GatewayClient client;
  private final Browser browser;
  private final Terminal terminal;

  CodeLogin(GatewayClient client, Browser browser, Terminal terminal) {
    this.client = client;
    this.browser = browser;
    this.terminal = terminal;
  }

  /** The session, as the server answers it. */
  JsonNode run() {
    var begun = client.call("POST", BEGIN, Optional.of(JsonMapper.shared().createObjectNode()));
    var page = Browser.page(begun.path("verificationUrl").asString(""));
    var complete = Browser.page(begun.path("verificationUrlComplete").asString(""));
    var code = begun.path("userCode").asString("").replaceAll("\\p{Cntrl}", "");
    terminal.note(
        "Open %s in a browser on any machine, and enter the code\n  %s\nor open %s"
            .formatted(page, code, complete));
    browser.open(complete);
    return await(begun);
  }

  private JsonNode await(JsonNode begun) {
    var request =
        JsonMapper.shared()
            .createObjectNode()
            .put("deviceCode", begun.path("deviceCode").asString(""));
    long end =
        System.nanoTime() + Duration.ofSeconds(begun.path("expiresIn").asLong(600)).toNanos();
    long pause = begun.path("interval").asLong(5);
    while (System.nanoTime() < end) {
      pause(pause);
      try {
        return client.call("POST", TOKEN, Optional.of(request));
      } catch (CommandFailure refused) {
        pause = Math.min(LONGEST_INTERVAL, next(refused, pause));
      }
    }
    throw new CommandFailure(
        ExitCode.FAILED, "the code was not approved in time: run 'gateway login --device' again");
  }

  /** The seconds until the next question; fails when there will be no other answer. */
  private static long next(CommandFailure refused, long pause) {
    var problem = refused.json();
    var code = problem.map(json -> json.path("code").asString("")).orElse("");
    return switch (code) {
      case "authorization_pending" -> pause;
      case "rate_limited" -> problem.orElseThrow().path("retryAfterSeconds").asLong(pause) + pause;
      default -> throw refused;
    };
  }

  private static void pause(long seconds) {
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted");
    }
  }
}
