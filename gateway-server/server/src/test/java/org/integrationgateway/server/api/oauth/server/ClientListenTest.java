package org.integrationgateway.server.api.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.REDIRECT;
import static org.integrationgateway.server.testing.login.LoginProgram.json;
import static org.integrationgateway.server.testing.login.LoginProgram.query;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.AccountGateway;
import org.integrationgateway.server.testing.ListenClient;
import org.integrationgateway.server.testing.StatelessMcp;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of changes to programs that people have let in. */
@Tag("nightly")
final class ClientListenTest {
  private static final String PASSWORD = "correct horse battery staple";

  @TempDir private static Path folder;

  private static String accessToken(AccountGateway gateway) {
    var program = new LoginProgram(gateway.gateway().uri()).register(REDIRECT);
    var authorize = program.authorize(program.parameters(REDIRECT));
    var begun = program.get(authorize.getRawPath() + "?" + authorize.getRawQuery());
    var consent = URI.create(begun.headers().firstValue("Location").orElseThrow());
    var browser = gateway.browser();
    var page =
        gateway.login(browser, consent.getRawPath() + "?" + consent.getRawQuery(), "ada", PASSWORD);
    var allowed = browser.submit(page, 0, Map.of("decision", "allow"));
    var answer = program.exchange(query(allowed.location().toString()).get("code"), REDIRECT);
    return json(answer).path("access_token").asString();
  }

  private static ListenClient listen(AccountGateway gateway, String token) {
    var request =
        StatelessMcp.request("subscriptions/listen")
            .param("notifications", Json.object().put("toolsListChanged", true));
    var client = ListenClient.open(request, gateway.gateway().uri(), token);
    assertThat(client.next().orElseThrow().path("method").asString(""))
        .isEqualTo("notifications/subscriptions/acknowledged");
    return client;
  }

  /** Listens with an API token until the gateway has noticed that the token was deleted. */
  private static void untilTokensWereChecked(AccountGateway gateway, String ops) {
    var made = gateway.json(201, "POST", "/api/v1/tokens", ops, "{\"name\": \"short\"}");
    try (var listening = listen(gateway, made.path("token").asString())) {
      gateway.json(204, "DELETE", "/api/v1/tokens/" + made.path("id").asString(), ops, "");
      assertThat(listening.next().orElseThrow().has("result")).isTrue();
    }
  }

  @Test
  void stayOpenUntilTheAccessEnds() throws Exception {
    try (var gateway = AccountGateway.start(folder)) {
      var ops = gateway.token("user:ops");
      gateway.account(ops, "ada", PASSWORD);
      try (var listening = listen(gateway, accessToken(gateway))) {
        var next = CompletableFuture.supplyAsync(listening::next);
        untilTokensWereChecked(gateway, ops);
        untilTokensWereChecked(gateway, ops);
        assertThat(next.isDone()).isFalse();
        gateway.json(200, "PATCH", "/admin/api/v1/accounts/ada", ops, "{\"disabled\": true}");
        var last = next.get(30, TimeUnit.SECONDS).orElseThrow();
        assertThat(last.path("result").path("resultType").asString("")).isEqualTo("complete");
      }
    }
  }
}
