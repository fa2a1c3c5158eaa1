package org.integrationgateway.server.notices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Notices as a receiver, the person concerned and operators get them. */
final class NoticesTest {
  private static final String NOTICES = "/api/v1/notices";

  @TempDir static Path home;
  private static Upstreams upstreams;
  private static NoticeReceiver receiver;
  private static ConfiguredGateway gateway;
  private static String operator;

  @BeforeAll
  static void start() throws Exception {
    upstreams = new Upstreams();
    receiver = new NoticeReceiver();
    manifest("vault", TestApps.vault(upstreams));
    manifest("echo", TestApps.echo(upstreams));
    gateway =
        ConfiguredGateway.start(
            home,
            """
              notices: [%s]
              admin: {authorizationPolicy: house, allowedRoles: [operator]}
            authorization: {policies: {house: {members: [{subject: "user:ops", role: operator}]}}}
            providers:
              workflow: {main: {source: builtin:durable}}
              agent:
                demo:
                  source: builtin:scripted
                  config:
                    models: [play]
                    scenes:
                      - when: ask
                        steps:
                          - calls: [{tool: echo_nothing, arguments: {}}]
                          - text: "It is gone."
            apps:
              vault: {provider: {source: {path: vault}}}
              echo: {provider: {source: {path: echo}}}
            workflows:
              definitions:
                doomed:
                  steps: [{id: look, invoke: {app: vault, operation: look, input: {}}}]
                  on: [{event: {type: order.placed}}]
            """
                .formatted(receiver.item("")));
    operator = gateway.token("user:ops");
  }

  private static void manifest(String app, String text) throws Exception {
    Files.writeString(Files.createDirectories(home.resolve(app)).resolve("manifest.yaml"), text);
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    receiver.close();
    upstreams.close();
  }

  private static void connect(String token, String credential) {
    var body = "{\"integration\": \"vault\", \"credential\": \"%s\"}".formatted(credential);
    assertThat(gateway.status("POST", "/api/v1/auth/connect-manual", token, body)).isEqualTo(200);
  }

  private static HttpResponse<String> locked(String token) {
    return gateway.send("POST", "/api/v1/vault/locked", token, "{}");
  }

  private static JsonNode notices(String token, String query) {
    var answer = gateway.get(NOTICES + query, token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer).get("notices");
  }

  private static JsonNode about(JsonNode notices, String topic, String subject) {
    for (var notice : notices) {
      if (notice.path("topic").asString("").equals(topic)
          && notice.path("subject").asString("").contains(subject)) {
        return notice;
      }
    }
    throw new AssertionError("no " + topic + " of " + subject + ": " + notices);
  }

  @Test
  void aConnectionThatIsRefusedIsToldOnceUntilItRecovers() throws Exception {
    var alice = gateway.token("user:alice");
    connect(alice, "old-key-1");
    for (int i = 0; i < 20; i++) {
      assertThat(locked(alice).statusCode()).isEqualTo(412);
    }
    var broken = receiver.await("connection.broken");
    assertThat(broken.path("specversion").asString("")).isEqualTo("1.0");
    assertThat(broken.path("source").asString("")).isEqualTo(url(""));
    assertThat(broken.path("subject").asString("")).isEqualTo("user:alice/vault/default/default");
    var data = broken.get("data");
    assertThat(data.path("app").asString("")).isEqualTo("vault");
    assertThat(data.path("owner").asString("")).isEqualTo("user:alice");
    assertThat(data.path("reason").asString("")).contains("refused the credential");
    assertThat(data.path("url").asString(""))
        .startsWith(url("/?tab=apps&app=vault&connect=default&instance="));
    assertThat(broken.toString()).doesNotContain("old-key-1");

    var own = about(notices(alice, "?open=true"), "connection.broken", "alice");
    assertThat(own.path("id")).isEqualTo(broken.path("id"));
    assertThat(notices(gateway.token("user:bob"), "")).isEmpty();
    about(notices(operator, "?open=true"), "connection.broken", "alice");
    var limited = gateway.token("user:alice", new Caller.Scope("echo", Set.of()));
    assertThat(notices(limited, "")).isEmpty();

    connect(alice, "new-key-1");
    receiver.await("connection.recovered");
    assertThat(notices(alice, "?open=true")).isEmpty();
    assertThat(notices(alice, "?limit=1")).hasSize(1);
    for (var since : List.of("2999-01-01T00:00:00Z", "%2B1000000000-12-31T23:59:59Z")) {
      assertThat(notices(alice, "?since=" + since)).isEmpty();
    }

    locked(alice);
    eventually(() -> assertThat(receiver.taken("connection.broken")).hasSize(2));
    gateway.send("DELETE", "/api/v1/apps/vault", alice, "");
    assertThat(receiver.taken("connection.recovered")).hasSize(1);
  }

  @Test
  void aFailedRunIsTold() throws Exception {
    var placed =
        gateway.send(
            "POST",
            "/api/v1/workflow/events",
            operator,
            "{\"source\": \"vault\", \"type\": \"order.placed\"}");
    assertThat(placed.statusCode()).as(placed.body()).isEqualTo(202);
    var failed = receiver.await("run.failed");
    assertThat(failed.path("data").path("definition").asString("")).isEqualTo("doomed");
    assertThat(failed.path("data").path("reason").asString("")).contains("step 'look' failed");
    assertThat(failed.path("data").path("url").asString("")).startsWith(url("/?tab=runs&run="));
    assertThat(receiver.taken("run.failed")).hasSize(1);
  }

  @Test
  void anApprovalIsToldAndOpenUntilItIsGiven() throws Exception {
    var carol = gateway.token("user:carol");
    var session =
        created(
            gateway.send(
                "POST",
                "/api/v1/agent/sessions",
                carol,
                "{\"provider\": \"demo\", \"model\": \"play\"}"));
    var turn =
        created(
            gateway.send(
                "POST",
                "/api/v1/agent/sessions/" + session + "/turns",
                carol,
                """
                {"messages": [{"role": "user", "text": "ask"}], "output": {"text": {}},
                 "toolRefs": [{"app": "echo", "operation": "nothing"}]}
                """));
    var asked = receiver.await("approval.requested");
    assertThat(asked.path("data").path("turn").asString("")).isEqualTo(turn);
    var interaction = asked.path("data").path("interaction").asString("");
    about(notices(carol, "?open=true"), "approval.requested", interaction);
    var answered =
        gateway.send(
            "POST",
            "/api/v1/agent/turns/" + turn + "/interactions/" + interaction + "/resolve",
            carol,
            "{\"resolution\": {\"approved\": true}}");
    assertThat(answered.statusCode()).as(answered.body()).isEqualTo(200);
    eventually(() -> assertThat(notices(carol, "?open=true")).isEmpty());
  }

  private static String created(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return ConfiguredGateway.json(answer).get("id").asString();
  }

  @Test
  void refusesWhatTheListDoesNotKnow() {
    for (var query : new String[] {"?since=yesterday", "?open=maybe", "?pageToken=x", "?limit=0"}) {
      assertThat(gateway.get(NOTICES + query, operator).statusCode()).as(query).isEqualTo(400);
    }
  }

  @Test
  void operatorsSeeReceivers() {
    var answer = gateway.get("/admin/api/v1/notices/receivers", operator);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    var only = ConfiguredGateway.json(answer).get("receivers").get(0);
    assertThat(only.path("receiver").asString("")).isEqualTo(receiver.authority());
    assertThat(only.get("events")).hasSize(8);
    assertThat(answer.body()).doesNotContain("whsec_").doesNotContain("/hook");
    var bob = gateway.token("user:bob");
    assertThat(gateway.get("/admin/api/v1/notices/receivers", bob).statusCode()).isEqualTo(403);
  }

  private static String url(String path) {
    var text = gateway.gateway().uri().toString();
    return (text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + path;
  }
}
