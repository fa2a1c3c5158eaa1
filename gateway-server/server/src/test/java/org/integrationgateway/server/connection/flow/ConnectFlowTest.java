package org.integrationgateway.server.connection.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.json;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.connections.flow.SealedOnce;
import org.integrationgateway.core.call.Caller.Scope;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Apps are connected at their authorization server, in a browser and by programs. */
final class ConnectFlowTest {
  private static TestAuthorizationServer server;
  private static ConnectingGateway gateway;
  private static String alice;

  @BeforeAll
  static void start(@TempDir Path home) {
    server =
        new ServerDialect()
            .pkceRequired()
            .resource("/me", "{\"me\": \"ada\"}")
            .resource(
                "/places", "[{\"id\":\"n\",\"name\":\"North\"},{\"id\":\"s\",\"name\":\"South\"}]")
            .start();
    gateway = ConnectingGateway.start(home, server, "", new MovedClock());
    alice = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  @Test
  void connectsInABrowserAndSaysSo() {
    var browser = gateway.browser("user:ann");
    var back = server.agree(page(gateway.start(browser, connecting("tracker"))));
    var end = browser.get(back);
    assertThat(end.statusCode()).isEqualTo(200);
    assertThat(end.body())
        .contains("The tracker is connected", "<strong>default</strong>", "You can close this page")
        .doesNotContain("<script", "user:ann");
    assertThat(end.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'", "frame-ancestors 'none'");
    assertThat(end.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(gateway.isConnected("tracker", gateway.token("user:ann"))).isTrue();
    assertThat(gateway.isConnected("tracker", gateway.token("user:eve"))).isFalse();
  }

  @Test
  void answersProgramsLikeConnectManual() {
    var token = gateway.token("user:prog");
    var started = gateway.start(token, connecting("tracker").put("instance", "work"));
    assertThat(json(started).path("state").asString()).hasSizeGreaterThan(42);
    var end = gateway.complete(server.agree(page(started)), token);
    assertThat(json(end).toString())
        .isEqualTo(
            "{\"status\":\"connected\",\"app\":\"tracker\",\"connection\":\"default\","
                + "\"instance\":\"work\"}");
    assertThat(gateway.isConnected("tracker", token)).isTrue();
  }

  @Test
  void asksTheServerWithProofKeyScopesAndTheRegisteredAddress() {
    var page = page(gateway.start(alice, connecting("tracker")));
    assertThat(page.toString()).startsWith(server.authorizationUrl() + "?");
    assertThat(page.getRawQuery())
        .contains("response_type=code", "code_challenge_method=S256", "code_challenge=")
        .contains("scope=read%20write", "client_id=gateway-client")
        .contains("redirect_uri=http%3A%2F%2F127.0.0.1%3A" + gateway.uri("/").getPort())
        .contains("%2Fapi%2Fv1%2Fauth%2Fcallback");
    var body = connecting("tracker");
    body.putArray("scopes").add("admin");
    assertThat(page(gateway.start(alice, body)).getRawQuery()).contains("scope=admin&");
  }

  @Test
  void goesOnToNext() {
    var browser = gateway.browser("user:nina");
    var body = connecting("tracker").put("next", "/board?tab=1");
    var end = browser.get(server.agree(page(gateway.start(browser, body))));
    assertThat(end.statusCode()).isEqualTo(303);
    assertThat(end.headers().firstValue("Location")).contains("/board?tab=1");
    assertThat(end.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    var elsewhere = connecting("tracker").put("next", "https://evil.example/");
    assertThat(gateway.start(alice, elsewhere).body()).contains("invalid_parameters", "/next");
  }

  @Test
  void goesOnToNextAfterAChoice() {
    var browser = gateway.browser("user:olga");
    var body = connecting("places").put("next", "/board?tab=1&x=%22");
    var choice = browser.open(server.agree(page(gateway.start(browser, body))));
    assertThat(choice.body()).contains("Choose", "North", "South");
    var end = browser.submit(choice, Map.of("candidateId", "s"));
    assertThat(end.statusCode()).isEqualTo(303);
    assertThat(end.headers().firstValue("Location")).contains("/board?tab=1&x=%22");
    assertThat(gateway.isConnected("places", gateway.token("user:olga"))).isTrue();
    var other = URI.create(choice.uri().toString().replaceFirst("next=.*", "next=//evil.example"));
    assertThat(browser.get(other).statusCode()).isEqualTo(400);
  }

  @Test
  void endsAtTheProgramThatBeganIt() {
    var token = gateway.token("user:cli");
    var body = connecting("tracker").put("callbackPort", 43_210);
    var back = server.agree(page(gateway.start(token, body)));
    var browser = new Browser();
    for (int times = 0; times < 2; times++) {
      var sent = browser.get(back);
      assertThat(sent.statusCode()).isEqualTo(302);
      assertThat(sent.headers().firstValue("Location").orElseThrow())
          .startsWith("http://127.0.0.1:43210/callback?code=")
          .contains("&state=");
    }
    assertThat(gateway.isConnected("tracker", token)).isFalse();
    assertThat(gateway.complete(back, token).statusCode()).isEqualTo(200);
    assertThat(gateway.isConnected("tracker", token)).isTrue();
  }

  @Test
  void completesAtAnotherReplica() {
    var token = gateway.token("user:replica");
    var back = server.agree(page(gateway.start(token, connecting("tracker"))));
    try (var replica = gateway.replica()) {
      assertThat(replica.complete(back, token).statusCode()).isEqualTo(200);
      assertThat(replica.isConnected("tracker", token)).isTrue();
    }
  }

  @Test
  void keepsTheParametersOfAnInstanceThatIsConnectedAgain() {
    var token = gateway.token("user:again");
    assertThat(problem(gateway.start(token, connecting("regional"))))
        .contains("/connectionParams/region", "Where the account is.");
    var body = connecting("regional");
    body.putObject("connectionParams").put("region", "eu");
    gateway.complete(server.agree(page(gateway.start(token, body))), token);
    assertThat(gateway.isConnected("regional", token)).isTrue();
    var again = gateway.start(token, connecting("regional"));
    assertThat(again.statusCode()).as(again.body()).isEqualTo(200);
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertThat(problem(gateway.start(alice, connecting("absent")))).contains("not_found");
    assertThat(problem(gateway.start(alice, connecting("tracker").put("connection", "nope"))))
        .contains("not_found");
    assertThat(problem(gateway.start(alice, connecting("tracker").put("connection", "key"))))
        .contains("invalid_request", "connect-manual");
    assertThat(problem(gateway.start(alice, connecting("tracker").put("instance", " "))))
        .contains("/instance");
    assertThat(problem(gateway.start(alice, connecting("tracker").put("callbackPort", 80))))
        .contains("/callbackPort");
    assertThat(problem(gateway.start(alice, connecting("tracker").put("surprise", 1))))
        .contains("surprise");
    for (var scope : new String[] {"", "a b", "\u00e9", "a".repeat(201)}) {
      var body = connecting("tracker");
      body.putArray("scopes").add("good").add(scope);
      assertThat(problem(gateway.start(alice, body))).contains("/scopes/1");
    }
    var many = connecting("tracker");
    Collections.nCopies(101, "s").forEach(many.putArray("scopes")::add);
    assertThat(problem(gateway.start(alice, many))).contains("more than 100 scopes");
    assertThat(gateway.start("", connecting("tracker")).statusCode()).isEqualTo(401);
  }

  @Test
  void manualConnectionsSayWhereOAuthOnesBegin() {
    var body = connecting("tracker").put("credential", "s3cret");
    var answer = gateway.send("POST", "/api/v1/auth/connect-manual", alice, body);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("start-oauth").doesNotContain("s3cret");
  }

  @Test
  void aLimitedTokenConnectsWhatItIsFor() {
    var limited = gateway.token("user:limited", new Scope("tracker", Set.of("me")));
    assertThat(problem(gateway.start(limited, connecting("tracker")))).contains("scope_denied");
    var desk = gateway.token("user:limited", new Scope("connections", Set.of("tracker")));
    var back = server.agree(page(gateway.start(desk, connecting("tracker"))));
    assertThat(new Browser().get(back).statusCode()).isEqualTo(200);
    assertThat(gateway.isConnected("tracker", limited)).isTrue();
  }

  @Test
  void replaysAStartWithAnIdempotencyKey() {
    var flows = new HashSet<String>();
    for (int times = 0; times < 2; times++) {
      var browser = new Browser();
      var request =
          HttpRequest.newBuilder(gateway.uri(ConnectingGateway.START))
              .header("Authorization", "Bearer " + alice)
              .header("Content-Type", "application/json")
              .header("Idempotency-Key", "one")
              .POST(BodyPublishers.ofByteArray(Json.write(connecting("tracker"))));
      flows.add(page(browser.send(request)).toString());
    }
    assertThat(flows).hasSize(1);
  }

  @Test
  void endsTheOldestOfTooManyFlowsOfOneSubject() {
    var token = gateway.token("user:busy");
    var oldest = page(gateway.start(token, connecting("tracker")));
    var newest = oldest;
    for (int begun = 1; begun <= SealedOnce.MOST_PER_ORIGIN; begun++) {
      newest = page(gateway.start(token, connecting("tracker")));
    }
    assertThat(gateway.complete(server.agree(oldest), token).statusCode()).isEqualTo(400);
    assertThat(gateway.complete(server.agree(newest), token).statusCode()).isEqualTo(200);
  }

  private static String problem(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isGreaterThanOrEqualTo(400);
    return answer.body();
  }
}
