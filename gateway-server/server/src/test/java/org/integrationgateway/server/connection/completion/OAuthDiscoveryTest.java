package org.integrationgateway.server.connection.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.json;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.connections.completion.ConnectionChoices;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.connection.completion.SitesApi.Answer;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Targets of a connection with OAuth: from the token's answer and by discovery. */
final class OAuthDiscoveryTest {
  private static final String ONE = "[{\"id\": 1, \"title\": \"Acme\", \"slug\": \"acme\"}]";

  private static SitesApi api;
  private static TestAuthorizationServer oauth;
  private static ConnectingGateway gateway;
  private String token;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    api = new SitesApi();
    oauth = new ServerDialect().member("team", Map.of("id", 4711)).start();
    gateway = api.gateway(home, oauth, "", Clock.systemUTC());
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    oauth.close();
    api.close();
  }

  @BeforeEach
  void comeNew(TestInfo test) {
    api.has(SitesApi.TWO);
    token =
        gateway.token(
            "user:" + test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT));
  }

  private HttpResponse<String> connect() {
    return gateway.complete(oauth.agree(page(gateway.start(token, connecting("cloud")))), token);
  }

  private HttpResponse<String> looked() {
    return gateway.get("/api/v1/cloud/look", token);
  }

  @Test
  void asksWithTheNewTokenAndTheParametersOfItsAnswer() {
    api.has(ONE);
    assertThat(connect().body()).contains("\"status\":\"connected\"", "\"instance\":\"default\"");
    var asked = api.seen("/teams/4711/eu/sites");
    var presented = asked.get(asked.size() - 1).authorization().orElseThrow();
    assertThat(presented).startsWith("Bearer ");
    assertThat(oauth.isValid(presented.substring("Bearer ".length()))).isTrue();
    assertThat(looked().body()).contains("/look/acme");
  }

  @Test
  void sendsTheBrowserToTheChoice() {
    var browser = new Browser();
    var back = oauth.agree(page(gateway.start(token, connecting("cloud"))));
    var sent = browser.get(back);
    assertThat(sent.statusCode()).isEqualTo(303);
    var page = browser.follow(sent);
    assertThat(page.body()).contains("Choose what to connect", "Acme", "Globex");
    assertThat(looked().body()).contains("not_connected");
    var end = browser.submit(page, Map.of("candidateId", "2"));
    assertThat(end.body()).contains("is connected", "Globex");
    assertThat(looked().body()).contains("/look/globex");
  }

  @Test
  void answersProgramsWithTheCandidates() {
    var offered = json(connect());
    assertThat(offered.get("status").asString()).isEqualTo("selection_required");
    var body =
        Json.object()
            .put("pendingToken", offered.get("pendingToken").asString())
            .put("candidateId", "1");
    assertThat(gateway.send("POST", ConnectionChoices.PATH, token, body).body())
        .contains("\"status\":\"connected\"", "\"instance\":\"Acme\"");
    assertThat(looked().body()).contains("/look/acme");
  }

  @Test
  void storesNothingWithoutItems() {
    api.has("[]");
    var refused = connect();
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("discovery found nothing");
    assertThat(looked().body()).contains("not_connected");
  }

  @Test
  void revokesAGrantThatItCannotUse() {
    api.has("[]");
    int before = oauth.revocations();
    connect();
    assertThat(oauth.revocations()).isEqualTo(before + 1);
    var asked = api.seen("/teams/4711/eu/sites");
    var presented = asked.get(asked.size() - 1).authorization().orElseThrow();
    assertThat(oauth.isValid(presented.substring("Bearer ".length()))).isFalse();
  }

  @Test
  void revokesNothingThatAnotherInstanceMayUse() {
    api.has(ONE);
    connect();
    api.has("[]");
    int before = oauth.revocations();
    assertThat(connect().statusCode()).isEqualTo(409);
    assertThat(oauth.revocations()).isEqualTo(before);
    assertThat(looked().body()).contains("/look/acme");
  }

  @Test
  void blamesTheUpstreamThatRefusesAFreshToken() {
    api.answers(new Answer(401, "application/json", "{}"));
    var refused = connect();
    assertThat(refused.statusCode()).isEqualTo(502);
    assertThat(refused.body()).contains("upstream_invalid_response", "with status 401");
    assertThat(looked().body()).contains("not_connected");
  }

  @Test
  void namesTheParameterThatTheAnswerLacks() {
    var back = oauth.agree(page(gateway.start(token, connecting("cloud"))));
    oauth.behaves(
        "/token",
        EndpointBehavior.answers(
            200,
            "application/json",
            "{\"access_token\": \"t1\", \"token_type\": \"bearer\", \"team\": {\"id\": \"line\\n"
                + "break\"}}"));
    try {
      var refused = gateway.complete(back, token);
      assertThat(refused.body()).contains("'team'").doesNotContain("line\\nbreak");
      assertThat(looked().body()).contains("not_connected");
    } finally {
      oauth.behavesAsUsual();
    }
  }

  @Test
  void findsTheSameInstanceAgain() {
    api.has(ONE);
    connect();
    connect();
    for (var app : json(gateway.get("/api/v1/apps", token))) {
      if (app.get("name").asString().equals("cloud")) {
        var instances = app.get("connections").get(0).get("instances");
        assertThat(instances).hasSize(1);
        assertThat(instances.get(0).get("name").asString()).isEqualTo("default");
      }
    }
  }
}
