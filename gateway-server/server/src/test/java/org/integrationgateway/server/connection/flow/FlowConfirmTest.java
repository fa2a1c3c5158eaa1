package org.integrationgateway.server.connection.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With {@code server.connect.confirm} a page asks before a code is redeemed. */
final class FlowConfirmTest {
  private static TestAuthorizationServer server;
  private static ConnectingGateway gateway;

  @BeforeAll
  static void start(@TempDir Path home) {
    server = new ServerDialect().resource("/me", "{\"me\": \"ada\"}").start();
    gateway =
        ConnectingGateway.start(home, server, "  connect: {confirm: true}\n", Clock.systemUTC());
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  @Test
  void asksWithAppAndOwner() {
    var token = gateway.token("user:ann");
    int codes = server.tokenRequests("authorization_code");
    var body = connecting("tracker").put("instance", "<i>work</i>");
    var browser = new Browser();
    var question = browser.get(server.agree(page(gateway.start(token, body))));
    assertThat(question.statusCode()).isEqualTo(200);
    assertThat(question.body())
        .contains("Connect The tracker?", "user:ann", "&lt;i&gt;work&lt;/i&gt;", "127.0.0.1")
        .doesNotContain("<script", "<i>");
    assertThat(server.tokenRequests("authorization_code")).isEqualTo(codes);
    var end = browser.submit(question, Map.of("answer", "connect"));
    assertThat(end.body()).contains("The tracker is connected");
    assertThat(gateway.isConnected("tracker", token)).isTrue();
    assertThat(browser.submit(question, Map.of("answer", "connect")).statusCode()).isEqualTo(400);
  }

  @Test
  void connectsNothingWhenThePersonDoesNotAgree() {
    var browser = gateway.browser("user:ben");
    var back = server.agree(page(gateway.start(browser, connecting("tracker"))));
    var question = browser.get(back);
    var end = browser.submit(question, Map.of("answer", "stop"));
    assertThat(end.statusCode()).isEqualTo(403);
    assertThat(end.body()).contains("was not confirmed");
    assertThat(browser.submit(question, Map.of("answer", "connect")).statusCode()).isEqualTo(400);
    assertThat(gateway.isConnected("tracker", gateway.token("user:ben"))).isFalse();
  }

  @Test
  void acceptsTheAnswerFromItsPageOnly() {
    var token = gateway.token("user:eve");
    var back = server.agree(page(gateway.start(token, connecting("tracker"))));
    var forged =
        new Browser()
            .send(
                HttpRequest.newBuilder(gateway.uri(ConnectFlows.CALLBACK))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .header("Origin", "https://evil.example")
                    .POST(BodyPublishers.ofString(back.getRawQuery() + "&answer=connect")));
    assertThat(forged.statusCode()).isEqualTo(403);
    // Another browser does not have the cookie of the form.
    var question = new Browser().get(back);
    assertThat(new Browser().submit(question, Map.of("answer", "connect")).statusCode())
        .isEqualTo(403);
    assertThat(gateway.isConnected("tracker", token)).isFalse();
  }

  @Test
  void asksNoProgramOfTheSameSubject() {
    var token = gateway.token("user:cli");
    var back = server.agree(page(gateway.start(token, connecting("tracker"))));
    assertThat(gateway.complete(back, "").statusCode()).isEqualTo(403);
    assertThat(gateway.complete(back, token).statusCode()).isEqualTo(200);
  }
}
