package org.integrationgateway.server.credential.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Apps whose client gets the token for itself: the deployment's client, or one of each user. */
final class ClientCredentialsTest {
  private static final MovedClock CLOCK = new MovedClock();
  private static TestAuthorizationServer server;
  private static ConnectingGateway gateway;
  private static Duration ahead = Duration.ZERO;
  private static int seen;

  @BeforeAll
  static void start(@TempDir Path home) throws IOException {
    server = new ServerDialect().resource("/me", "{\"me\": 1}").clock(CLOCK).start();
    server.addClient("alices", "her secret");
    server.addClient("bobs", "his secret");
    manifest(
        home,
        "machine",
        "clientId: %s, clientSecret: \"%s\""
            .formatted(TestAuthorizationServer.CLIENT_ID, TestAuthorizationServer.CLIENT_SECRET));
    manifest(
        home,
        "own",
        "credentials: [{name: client_id, label: Id}, {name: client_secret, label: Secret}]");
    manifest(home, "unconfigured", "scopes: [read]");
    var config =
        PeopleGateway.read(
            home,
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
              egress: {allowPrivateNetworks: true}
            apps:
              machine: {provider: {source: {path: machine.yaml}}}
              own: {provider: {source: {path: own.yaml}}}
              unconfigured: {provider: {source: {path: unconfigured.yaml}}}
            """);
    gateway = ConnectingGateway.start(config, CLOCK);
  }

  private static void manifest(Path home, String name, String auth) throws IOException {
    Files.writeString(
        home.resolve(name + ".yaml"),
        """
        kind: app
        source: test.example/gateway/apps/%s
        version: 1.0.0
        displayName: %s
        spec:
          connections:
            default:
              mode: subject
              auth: {type: oauth2, grantType: client_credentials, tokenUrl: %s, %s}
          surfaces:
            rest:
              baseUrl: %s
              connection: default
              operations:
                - {name: me, method: GET, path: /me}
        """
            .formatted(name, name, server.tokenUrl(), auth, server.url()));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  @AfterEach
  void behave() {
    server.behavesAsUsual();
    requests();
  }

  private static HttpResponse<String> call(String app, String token) {
    return gateway.get("/api/v1/" + app + "/me", token);
  }

  /** Token requests since the last time that this was asked. */
  private static int requests() {
    int now = server.tokenRequests("client_credentials");
    int since = now - seen;
    seen = now;
    return since;
  }

  private static void pass(Duration time) {
    ahead = ahead.plus(time);
    CLOCK.ahead(ahead);
  }

  @Test
  void allCallersShareTheTokenOfTheDeployment() throws Exception {
    pass(Duration.ofHours(2));
    requests();
    var calls = new ArrayList<Callable<Integer>>();
    for (var subject : List.of("user:a", "user:b", "user:c")) {
      var token = gateway.token(subject);
      for (int i = 0; i < 4; i++) {
        calls.add(() -> call("machine", token).statusCode());
      }
    }
    var threads = Executors.newCachedThreadPool();
    try {
      for (var done : threads.invokeAll(calls)) {
        assertThat(done.get()).isEqualTo(200);
      }
      assertThat(requests()).isEqualTo(1);
      pass(Duration.ofHours(2));
      for (var done : threads.invokeAll(calls)) {
        assertThat(done.get()).isEqualTo(200);
      }
    } finally {
      threads.shutdown();
    }
    assertThat(requests()).isEqualTo(1);
    server.expireAccessTokens();
    assertThat(call("machine", gateway.token("user:a")).statusCode()).isEqualTo(200);
    assertThat(requests()).as("refused by the upstream").isEqualTo(1);
  }

  @Test
  void aServerThatIsDownIsNotAskedByEachCall() {
    pass(Duration.ofHours(2));
    requests();
    server.behaves("/token", EndpointBehavior.hangsUp());
    var token = gateway.token("user:a");
    for (int i = 0; i < 4; i++) {
      assertThat(call("machine", token).statusCode()).isEqualTo(502);
    }
    assertThat(requests()).isEqualTo(1);
    server.behavesAsUsual();
    for (int i = 0; i < 3; i++) {
      server.behaves("/token", EndpointBehavior.hangsUp());
      pass(Duration.ofMinutes(16));
      assertThat(call("machine", token).statusCode()).isEqualTo(502);
    }
    server.behavesAsUsual();
    pass(Duration.ofMinutes(16));
    assertThat(call("machine", token).statusCode())
        .as("lost answers use nothing up")
        .isEqualTo(200);
  }

  @Test
  void eachUserHasAClient() {
    var alice = gateway.token("user:alice");
    var bob = gateway.token("user:bob");
    assertThat(call("own", alice).body()).contains("not_connected");
    assertThat(connect(alice, "alices", "her secret").statusCode()).isEqualTo(200);
    assertThat(connect(bob, "bobs", "wrong").statusCode()).isEqualTo(200);
    assertThat(call("own", alice).statusCode()).isEqualTo(200);
    assertThat(call("own", alice).statusCode()).isEqualTo(200);
    assertThat(requests()).isEqualTo(1);
    assertThat(call("own", bob).body()).contains("reconnect_required");
    assertThat(call("own", bob).body()).contains("reconnect_required");
    assertThat(requests()).isEqualTo(1);
    assertThat(connect(bob, "bobs", "his secret").statusCode()).isEqualTo(200);
    assertThat(call("own", bob).statusCode()).isEqualTo(200);
    pass(Duration.ofHours(2));
    assertThat(call("own", alice).statusCode()).isEqualTo(200);
    assertThat(requests()).isEqualTo(2);
  }

  @Test
  void anAppWithoutAClientSaysWhatOperatorsDo() {
    var answer = call("unconfigured", gateway.token("user:a"));
    assertThat(answer.statusCode()).isEqualTo(412);
    assertThat(answer.body()).contains("admin_configuration_required", "clientId");
    assertThat(requests()).isZero();
  }

  private static HttpResponse<String> connect(String token, String id, String secret) {
    var body = Json.object().put("integration", "own");
    body.putObject("credentials").put("client_id", id).put("client_secret", secret);
    return gateway.send("POST", "/api/v1/auth/connect-manual", token, body);
  }
}
