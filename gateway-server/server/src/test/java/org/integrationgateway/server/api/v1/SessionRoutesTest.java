package org.integrationgateway.server.api.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

final class SessionRoutesTest {
  private static final String SESSIONS = "/api/v1/auth/sessions";

  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway().app("echo", TestApps::echo).app("vault", TestApps::vault);

  /** A subject of this test alone. */
  private final String user = "user:" + UUID.randomUUID();

  private static HttpResponse<String> send(String method, String path, String session) {
    return gateway.send(
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Cookie", "session_token=" + session)
            .header("Sec-Fetch-Site", "same-origin")
            .method(method, BodyPublishers.noBody())
            .build());
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  private static JsonNode list(String session) {
    var answer = send("GET", SESSIONS, session);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer);
  }

  @Test
  void listsTheCallersSessionsAndMarksTheCurrentOne() {
    var first = gateway.session(user);
    var second = gateway.session(user);
    gateway.session("user:another");
    var sessions = list(second);
    assertThat(sessions).hasSize(2);
    var current = sessions.get(1);
    assertThat(current.propertyNames())
        .containsExactlyInAnyOrder(
            "id",
            "createdAt",
            "lastUsedAt",
            "expiresAt",
            "address",
            "userAgent",
            "provider",
            "current");
    assertThat(current.path("current").asBoolean()).isTrue();
    assertThat(sessions.get(0).path("current").asBoolean()).isFalse();
    assertThat(current.path("address").asString()).isEqualTo("192.0.2.7");
    assertThat(current.path("userAgent").asString()).isEqualTo("Test Browser 1.0");
    assertThat(current.path("provider").asString()).isEqualTo("people");
    assertThat(sessions.toString()).doesNotContain("gws_");
    assertThat(list(first).get(0).path("current").asBoolean()).isTrue();
  }

  @Test
  void pagesTheList() {
    var first = gateway.session(user);
    gateway.session(user);
    var page = send("GET", SESSIONS + "?limit=1", first);
    assertThat(json(page)).hasSize(1);
    var next = page.headers().firstValue("X-Next-Page-Token").orElseThrow();
    var rest = send("GET", SESSIONS + "?limit=1&pageToken=" + next, first);
    assertThat(json(rest)).hasSize(1);
    assertThat(json(rest)).isNotEqualTo(json(page));
    assertThat(rest.headers().firstValue("X-Next-Page-Token")).isEmpty();
    assertThat(send("GET", SESSIONS + "?nonsense=1", first).statusCode()).isEqualTo(400);
  }

  @Test
  void endsOneOfTheCallersSessions() {
    var mine = gateway.session(user);
    var other = gateway.session(user);
    var id = list(other).get(1).path("id").asString();
    var ended = send("DELETE", SESSIONS + "/" + id, mine);
    assertThat(ended.statusCode()).isEqualTo(204);
    assertThat(ended.headers().allValues("Set-Cookie")).isEmpty();
    assertThat(send("GET", SESSIONS, other).statusCode()).isEqualTo(401);
    assertThat(send("DELETE", SESSIONS + "/" + id, mine).statusCode()).isEqualTo(404);
    assertThat(list(mine)).hasSize(1);
  }

  @Test
  void endsTheCurrentSessionAndItsCookie() {
    var mine = gateway.session(user);
    var id = list(mine).get(0).path("id").asString();
    var ended = send("DELETE", SESSIONS + "/" + id, mine);
    assertThat(ended.statusCode()).isEqualTo(204);
    assertThat(ended.headers().firstValue("Set-Cookie").orElseThrow())
        .startsWith("session_token=; Path=/; Max-Age=0;");
    assertThat(send("GET", SESSIONS, mine).statusCode()).isEqualTo(401);
  }

  @Test
  void endsAllOrAllOthers() {
    var mine = gateway.session(user);
    gateway.session(user);
    gateway.session(user);
    var others = send("DELETE", SESSIONS + "?except=current", mine);
    assertThat(others.body()).isEqualTo("{\"revoked\":2}");
    assertThat(others.headers().allValues("Set-Cookie")).isEmpty();
    assertThat(list(mine)).hasSize(1);
    assertThat(send("DELETE", SESSIONS + "?except=another", mine).statusCode()).isEqualTo(400);
    assertThat(send("DELETE", SESSIONS, mine).body()).isEqualTo("{\"revoked\":1}");
    assertThat(send("GET", SESSIONS, mine).statusCode()).isEqualTo(401);
  }

  @Test
  void aTokenManagesSessionsUnlessItIsLimited() {
    gateway.session(user);
    var token = gateway.token(user);
    assertThat(json(gateway.send("GET", SESSIONS, token, null)).get(0).path("current").asBoolean())
        .isFalse();
    var except = gateway.send("DELETE", SESSIONS + "?except=current", token, null);
    assertThat(except.statusCode()).isEqualTo(400);
    assertThat(except.body()).contains("was not made with a session");
    var limited = gateway.token(user, new Caller.Scope("echo", Set.of("say")));
    for (var method : new String[] {"GET", "DELETE"}) {
      var refused = gateway.send(method, SESSIONS, limited, null);
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("scope_denied");
    }
    assertThat(gateway.send("DELETE", SESSIONS, token, null).body()).isEqualTo("{\"revoked\":1}");
  }

  @Test
  void tellsWhoTheCallerIs() {
    var token = gateway.token(user);
    var before = json(gateway.send("GET", "/api/v1/auth/me", token, null));
    assertThat(before.toString())
        .isEqualTo(
            "{\"subject\":\"%s\",\"groups\":[],\"proof\":\"api_token\",\"scopes\":[]}"
                .formatted(user));
    var session = gateway.session(user);
    var me = json(send("GET", "/api/v1/auth/me", session));
    var name = user.substring("user:".length());
    assertThat(me.path("email").asString()).isEqualTo(name + "@example.com");
    assertThat(me.path("displayName").asString()).isEqualTo(name);
    assertThat(me.path("groups").toString()).isEqualTo("[\"staff\"]");
    assertThat(me.path("proof").asString()).isEqualTo("session_cookie");
    // A token has the address and groups of the last login of its subject.
    var limited = gateway.token(user, new Caller.Scope("echo", Set.of("say")));
    var after = json(gateway.send("GET", "/api/v1/auth/me", limited, null));
    assertThat(after.path("email").asString()).isEqualTo(name + "@example.com");
    assertThat(after.path("groups").toString()).isEqualTo("[\"staff\"]");
    assertThat(after.path("scopes").toString())
        .isEqualTo("[{\"app\":\"echo\",\"operations\":[\"say\"]}]");
  }

  @Test
  void aSessionWorksLikeAToken() {
    var session = gateway.session(user);
    assertThat(send("GET", "/api/v1/echo/say?text=hello", session).statusCode()).isEqualTo(200);
    assertThat(send("GET", "/api/v1/apps", session).body()).contains("echo");
    gateway.connect(session, "vault", "main", "s3cr3t");
    assertThat(send("GET", "/api/v1/vault/look", session).body()).contains("s3cr3t");
  }
}
