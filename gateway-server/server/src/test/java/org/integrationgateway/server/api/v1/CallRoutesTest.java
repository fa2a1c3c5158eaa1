package org.integrationgateway.server.api.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Recent calls, for those who made them and for operators. */
final class CallRoutesTest {
  private static final String OWN = "/api/v1/calls";
  private static final String ALL = "/admin/api/v1/calls";
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      providers:
        authorization: {local: {source: builtin:relationships}}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      apps:
        demo: {provider: {source: builtin:demo}}
      """;

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String ops;

  /** A subject of this test alone. */
  private final String subject = "user:" + UUID.randomUUID();

  private final String token = gateway.token(subject);

  @BeforeAll
  static void start() {
    gateway = ConfiguredGateway.start(home, CONFIG);
    ops = gateway.token("user:ops");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static JsonNode list(String path, String token) {
    var answer = gateway.get(path, token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer).path("calls");
  }

  private void add(String body, int status) {
    assertThat(gateway.status("POST", "/api/v1/demo/math.add", token, body)).isEqualTo(status);
  }

  @Test
  void tellsACallerWhyACallFailed() {
    add("{\"a\": 1, \"b\": 2}", 200);
    var refused = gateway.send("POST", "/api/v1/demo/math.add", token, "{\"a\": \"many\"}");
    var calls = list(OWN, token);
    assertThat(calls).hasSize(2);
    var failed = calls.get(0);
    assertThat(failed.path("requestId").asString())
        .isEqualTo(refused.headers().firstValue("X-Request-Id").orElseThrow());
    assertThat(failed.path("code").asString()).isEqualTo("invalid_parameters");
    assertThat(failed.path("detail").asString()).isNotEmpty();
    assertThat(failed.path("subject").asString()).isEqualTo(subject);
    assertThat(failed.path("door").asString()).isEqualTo("rest_v1");
    assertThat(failed.path("tookMillis").isNumber()).isTrue();
    var succeeded = calls.get(1);
    assertThat(succeeded.path("code").asString()).isEqualTo("ok");
    assertThat(succeeded.path("status").asInt()).isEqualTo(200);
    assertThat(succeeded.has("detail")).isFalse();
    var answer = json(gateway.get(OWN, token));
    assertThat(answer.path("replica").asString()).isNotEmpty();
    assertThat(answer.path("since").asString()).endsWith("Z");
  }

  @Test
  void showsNoCallsOfOthers() {
    add("{\"a\": 1, \"b\": 2}", 200);
    assertThat(list(OWN, gateway.token("user:" + UUID.randomUUID()))).isEmpty();
    assertThat(list(OWN, ops)).isEmpty();
    assertThat(gateway.get(ALL, token).statusCode()).isEqualTo(403);
    assertThat(gateway.status("GET", OWN, "wrong", "")).isEqualTo(401);
  }

  @Test
  void operatorsSeeWhichReplicaACallCameTo() {
    add("{\"a\": 1, \"b\": 2}", 200);
    var replica = json(gateway.get(OWN, token)).path("replica").asString();
    var all = ALL + "?subject=" + subject + "&replica=";
    assertThat(list(all + replica, ops).get(0).path("replica").asString()).isEqualTo(replica);
    assertThat(list(all + "another", ops)).isEmpty();
    assertThat(gateway.get(OWN + "?replica=" + replica, token).statusCode()).isEqualTo(400);
  }

  @Test
  void filtersAndPages() {
    add("{\"a\": 1, \"b\": 2}", 200);
    add("{}", 400);
    gateway.send("POST", "/api/v1/demo/text.reverse", token, "{\"text\": \"ab\"}");
    gateway.send("POST", "/api/v1/absent/run", token, "{}");
    assertThat(list(OWN + "?app=demo", token)).hasSize(3);
    assertThat(list(OWN + "?app=demo&operation=math.add&outcome=failed", token)).hasSize(1);
    assertThat(list(OWN + "?outcome=ok", token)).hasSize(2);
    assertThat(list(OWN + "?outcome=not_found", token)).hasSize(1);
    var one = list(OWN + "?outcome=failed", token).get(0).path("requestId").asString();
    assertThat(list(OWN + "?requestId=" + one, token)).hasSize(1);
    var page = gateway.get(OWN + "?limit=3", token);
    assertThat(json(page).path("calls")).hasSize(3);
    var failures = json(page).path("failures");
    assertThat(failures).hasSize(2);
    assertThat(failures.get(0).path("count").asInt()).isEqualTo(1);
    assertThat(json(gateway.get(OWN + "?outcome=ok&app=demo", token)).path("failures")).hasSize(1);
    var next = page.headers().firstValue("X-Next-Page-Token").orElseThrow();
    assertThat(list(OWN + "?limit=3&pageToken=" + next, token)).hasSize(1);
  }

  @Test
  void showsOperatorsTheCallsOfEverySubject() {
    add("{}", 400);
    assertThat(list(ALL + "?subject=" + subject, ops)).hasSize(1);
    assertThat(list(ALL + "?door=rest_v1&outcome=failed&subject=" + subject, ops)).hasSize(1);
    assertThat(list(ALL + "?door=mcp&subject=" + subject, ops)).isEmpty();
  }

  @Test
  void showsALimitedTokenOnlyCallsThatItPermits() {
    add("{\"a\": 1, \"b\": 2}", 200);
    gateway.send("POST", "/api/v1/demo/text.reverse", token, "{\"text\": \"ab\"}");
    var limited = gateway.token(subject, new Caller.Scope("demo", Set.of("math.add")));
    var calls = list(OWN, limited);
    assertThat(calls).hasSize(1);
    assertThat(calls.get(0).path("operation").asString()).isEqualTo("math.add");
    var limitedOps = gateway.token("user:ops", new Caller.Scope("demo", Set.of()));
    assertThat(gateway.get(ALL, limitedOps).statusCode()).isEqualTo(403);
  }

  @Test
  void showsAManagerTheCallsOfAServiceAccount() {
    var id = UUID.randomUUID().toString();
    var body = "{\"id\": \"%s\", \"displayName\": \"Builds\"}".formatted(id);
    assertThat(gateway.status("POST", "/api/v1/service-accounts", token, body)).isEqualTo(201);
    var builds = gateway.token("service_account:" + id);
    gateway.send("POST", "/api/v1/demo/math.add", builds, "{}");
    assertThat(list(OWN, token)).isEmpty();
    var calls = list(OWN + "?_serviceAccountId=" + id, token);
    assertThat(calls).hasSize(1);
    assertThat(calls.get(0).path("subject").asString()).isEqualTo("service_account:" + id);
    var stranger = gateway.token("user:" + UUID.randomUUID());
    assertThat(gateway.get(OWN + "?_serviceAccountId=" + id, stranger).statusCode()).isEqualTo(403);
  }

  @Test
  void refusesWhatItDoesNotRead() {
    for (var query : new String[] {"outcome=fail", "pageToken=x", "limit=0", "subject=user:ada"}) {
      assertThat(gateway.get(OWN + "?" + query, token).statusCode()).as(query).isEqualTo(400);
    }
    assertThat(gateway.get(ALL + "?door=rest", ops).body()).contains("rest_v1");
  }
}
