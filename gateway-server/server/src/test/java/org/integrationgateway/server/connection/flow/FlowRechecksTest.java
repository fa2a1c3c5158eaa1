package org.integrationgateway.server.connection.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.json;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Conditions at the beginning of a flow have to hold when it ends. */
final class FlowRechecksTest {
  private static final String ACCOUNTS = "/api/v1/service-accounts";

  private static TestAuthorizationServer server;
  private static ConnectingGateway gateway;
  private static int people;
  private String person;
  private String ann;

  @BeforeAll
  static void start(@TempDir Path home) {
    server = new ServerDialect().resource("/me", "{\"me\": \"ada\"}").start();
    gateway =
        ConnectingGateway.start(
            home,
            server,
            "providers: {authorization: {facts: {source: builtin:relationships}}}\n",
            Clock.systemUTC());
  }

  @BeforeEach
  void newPerson() {
    people++;
    person = "user:ann" + people;
    ann = gateway.token(person);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  @Test
  void connectsForAServiceAccountThatTheCallerManages() {
    create("ci");
    var back = server.agree(page(gateway.start(ann, forAccount("ci"))));
    var shown = new Browser().get(back);
    assertThat(shown.body()).contains("is connected", "service_account:ci");
    assertThat(gateway.isConnected("tracker", ann)).isFalse();
    var made = gateway.send("POST", ACCOUNTS + "/ci/tokens", ann, Json.object().put("name", "ci"));
    assertThat(gateway.isConnected("tracker", json(made).path("token").asString())).isTrue();
    var bob = gateway.token("user:bob");
    assertThat(gateway.start(bob, forAccount("ci")).statusCode()).isEqualTo(403);
  }

  @Test
  void connectsNothingForAServiceAccountThatTheCallerNoLongerManages() {
    create("lost");
    var other = Json.object().put("subject", "user:bob").put("relation", "manager");
    assertThat(gateway.send("PUT", ACCOUNTS + "/lost/members", ann, other).statusCode())
        .isLessThan(300);
    var back = server.agree(page(gateway.start(ann, forAccount("lost"))));
    var bob = gateway.token("user:bob");
    var members = gateway.get(ACCOUNTS + "/lost/members", bob);
    for (var member : json(members)) {
      if (member.path("subject").asString().equals(person)) {
        var path = ACCOUNTS + "/lost/members/" + member.path("id").asString();
        assertThat(gateway.send("DELETE", path, bob, Json.object()).statusCode()).isEqualTo(204);
      }
    }
    assertRefused(back, 403, "do not manage service account");
  }

  @Test
  void connectsNothingWithATokenThatWasRevoked() {
    var back = server.agree(page(gateway.start(ann, connecting("tracker"))));
    gateway.send("DELETE", "/api/v1/tokens", ann, Json.object());
    assertRefused(back, 403, "has ended");
  }

  @Test
  void connectsNothingInASessionThatHasEnded() {
    var browser = gateway.browser(person);
    var back = server.agree(page(gateway.start(browser, connecting("tracker"))));
    gateway.send("DELETE", "/api/v1/auth/sessions", ann, Json.object());
    assertThat(browser.get(back).statusCode()).isEqualTo(403);
    assertThat(gateway.isConnected("tracker", gateway.token(person))).isFalse();
  }

  @Test
  void connectsNoAppThatWasRemoved() {
    var body = connecting("regional");
    body.putObject("connectionParams").put("region", "eu");
    var back = server.agree(page(gateway.start(ann, body)));
    gateway.gateway().remove("regional");
    assertRefused(back, 404, "regional");
  }

  private void assertRefused(URI back, int status, String why) {
    int codes = server.tokenRequests("authorization_code");
    var shown = new Browser().get(back);
    assertThat(shown.statusCode()).as(shown.body()).isEqualTo(status);
    assertThat(shown.body()).contains("is not connected", why);
    assertThat(server.tokenRequests("authorization_code")).isEqualTo(codes);
  }

  private void create(String id) {
    var body = Json.object().put("id", id).put("displayName", "CI");
    assertThat(gateway.send("POST", ACCOUNTS, ann, body).statusCode()).isEqualTo(201);
  }

  private static JsonNode forAccount(String id) {
    return connecting("tracker").put("serviceAccountId", id);
  }
}
