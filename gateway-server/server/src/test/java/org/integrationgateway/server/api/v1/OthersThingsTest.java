package org.integrationgateway.server.api.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** By every route with an id, the thing of another user is answered like one that is not there. */
final class OthersThingsTest {
  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("vault", TestApps::vault);

  private String ada;
  private List<String> bobs;

  /** Bob calls with a session and with a token, as bearer tokens. */
  @BeforeEach
  void users() {
    ada = gateway.session("user:ada");
    bobs = List.of(gateway.session("user:bob"), gateway.token("user:bob"));
  }

  private static JsonNode get(String path, String token) {
    var body = gateway.send("GET", path, token, null).body();
    return Json.parse(body.getBytes(StandardCharsets.UTF_8));
  }

  /** The id is not in the comparison: the message names it. */
  private static void assertSameAsAbsent(String token, String path, String id, String absent) {
    var theirs = gateway.send("DELETE", path.formatted(id), token, null);
    var none = gateway.send("DELETE", path.formatted(absent), token, null);
    assertThat(theirs.statusCode()).isEqualTo(404);
    assertThat(none.statusCode()).isEqualTo(404);
    assertThat(anonymous(theirs.body(), id)).isEqualTo(anonymous(none.body(), absent));
  }

  private static String anonymous(String problem, String id) {
    return problem.replace(id, "ID").replaceAll("\"requestId\":\"[^\"]*\"", "");
  }

  @Test
  void sessions() {
    var id = get("/api/v1/auth/sessions", ada).get(0).path("id").asString();
    for (var bob : bobs) {
      assertSameAsAbsent(bob, "/api/v1/auth/sessions/%s", id, "0".repeat(17));
      assertThat(get("/api/v1/auth/sessions", bob).toString()).doesNotContain(id);
    }
    assertThat(get("/api/v1/auth/sessions", ada).toString()).contains(id);
  }

  @Test
  void tokens() {
    gateway.token("user:ada");
    var id = get("/api/v1/tokens", ada).get(0).path("id").asString();
    for (var bob : bobs) {
      assertSameAsAbsent(bob, "/api/v1/tokens/%s", id, "0".repeat(17));
      assertThat(get("/api/v1/tokens", bob).toString()).doesNotContain(id);
    }
    assertThat(get("/api/v1/tokens", ada).toString()).contains(id);
  }

  @Test
  void connections() {
    gateway.connect(ada, "vault", "of-ada", "s3cr3t");
    for (var bob : bobs) {
      assertSameAsAbsent(bob, "/api/v1/apps/vault?_instance=%s", "of-ada", "of-none");
      var look = gateway.send("GET", "/api/v1/vault/look?_instance=of-ada", bob, null);
      assertThat(look.statusCode()).isBetween(400, 499);
      assertThat(look.body()).doesNotContain("s3cr3t");
      assertThat(get("/api/v1/apps", bob).toString()).doesNotContain("of-ada");
    }
    assertThat(get("/api/v1/vault/look", ada).toString()).contains("s3cr3t");
  }
}
