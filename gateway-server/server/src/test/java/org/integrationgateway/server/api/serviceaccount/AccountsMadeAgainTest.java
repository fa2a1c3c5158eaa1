package org.integrationgateway.server.api.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.nio.file.Path;
import java.util.UUID;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An account that is made with the id of a deleted one has nothing of its predecessor. */
final class AccountsMadeAgainTest {
  private static final String ALL = "/api/v1/service-accounts";
  private static final String RUNS = "/api/v1/workflow/runs";
  private static final String SESSIONS = "/api/v1/agent/sessions";
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      providers:
        authorization: {facts: {source: builtin:relationships}}
        workflow: {main: {source: builtin:durable}}
        agent:
          demo: {source: builtin:scripted, config: {models: [play], scenes: [{steps: [{text: "Hello."}]}]}}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      workflows:
        definitions:
          approve: {steps: [{id: wait, awaitSignal: {signal: approved}}]}
      apps:
        demo: {provider: {source: builtin:demo}, capture: {mode: all}}
      """;

  private static ConfiguredGateway gateway;
  private static String ann;
  private static String bob;
  private static String ops;

  private final String id = "ci-" + UUID.randomUUID();
  private final String subject = "service_account:" + id;

  @BeforeAll
  static void start(@TempDir Path home) {
    gateway = ConfiguredGateway.start(home, CONFIG);
    ann = gateway.token("user:ann");
    bob = gateway.token("user:bob");
    ops = gateway.token("user:ops");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private int make(String token) {
    var body = "{\"id\": \"%s\", \"displayName\": \"CI\"}".formatted(id);
    return gateway.status("POST", ALL, token, body);
  }

  private String token(String manager) {
    var made = gateway.send("POST", ALL + "/" + id + "/tokens", manager, "{\"name\": \"ci\"}");
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    return json(made).path("token").asString();
  }

  private void delete(String token) {
    assertThat(gateway.status("DELETE", ALL + "/" + id, token, "")).isEqualTo(204);
  }

  private static void call(String token) {
    assertThat(gateway.status("POST", "/api/v1/demo/math.add", token, "{\"a\": 20260, \"b\": 2}"))
        .isEqualTo(200);
  }

  @Test
  void callsAndTheirCapturesEndWithTheAccount() {
    assertThat(make(ann)).isEqualTo(201);
    call(token(ann));
    var path = "/api/v1/calls?_serviceAccountId=" + id;
    var before = json(gateway.get(path, ann)).path("calls");
    assertThat(before).hasSize(1);
    var one = "/api/v1/calls/" + before.get(0).path("id").asString();
    assertThat(gateway.get(one + "?_serviceAccountId=" + id, ann).body()).contains("20260");

    delete(ann);
    assertThat(make(bob)).isEqualTo(201);
    assertThat(json(gateway.get(path, bob)).path("calls")).isEmpty();
    assertThat(gateway.get(one + "?_serviceAccountId=" + id, bob).statusCode()).isEqualTo(404);
    var fresh = token(bob);
    assertThat(json(gateway.get("/api/v1/calls", fresh)).path("calls")).isEmpty();
    assertThat(gateway.get(one, fresh).statusCode()).isEqualTo(404);
  }

  @Test
  void anIdWithRunsIsForOperators() {
    assertThat(make(ann)).isEqualTo(201);
    var started =
        gateway.send("POST", "/api/v2/workflow/definitions/approve/runs", token(ann), "{}");
    assertThat(started.statusCode()).as(started.body()).isEqualTo(200);
    delete(ann);
    assertThat(make(bob)).isEqualTo(409);
    assertThat(make(ann)).isEqualTo(409);
    assertThat(make(ops)).isEqualTo(201);
    assertThat(gateway.get(RUNS, token(ops)).body()).contains(json(started).path("id").asString());
  }

  @Test
  void anIdWithAgentSessionsIsForOperators() {
    assertThat(make(ann)).isEqualTo(201);
    var session = "{\"provider\": \"demo\", \"model\": \"play\"}";
    assertThat(gateway.status("POST", SESSIONS, token(ann), session)).isEqualTo(201);
    delete(ann);
    assertThat(make(bob)).isEqualTo(409);
    assertThat(make(ops)).isEqualTo(201);
    assertThat(json(gateway.get(SESSIONS, token(ops)))).isNotEmpty();
  }

  @Test
  void anIdWhoseSubjectHasCallsIsForOperators() {
    call(gateway.token(subject));
    assertThat(gateway.send("DELETE", "/api/v1/tokens", gateway.token(subject), "").statusCode())
        .isEqualTo(200);
    assertThat(make(bob)).isEqualTo(409);
    assertThat(make(ops)).isEqualTo(201);
  }
}
