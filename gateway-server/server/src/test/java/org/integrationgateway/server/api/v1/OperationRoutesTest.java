package org.integrationgateway.server.api.v1;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Operations that are found by words, listed in short, and described one by one. */
final class OperationRoutesTest {
  private static final String PATH = "/api/v1/apps/large/operations";

  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway()
          .app("large", upstreams -> TestApps.large(upstreams, 120))
          .app("long", upstreams -> TestApps.large(upstreams, 700))
          .app("vault", TestApps::vault);

  private static HttpResponse<String> get(String path) {
    return gateway.send("GET", path, gateway.alice(), null);
  }

  private static JsonNode json(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Json.parse(answer.body().getBytes(UTF_8));
  }

  private static List<String> ids(HttpResponse<String> answer) {
    return json(answer).valueStream().map(each -> each.get("id").asString()).toList();
  }

  @Test
  void findsOperationsByAllWordsInAnyCase() {
    var all = ids(get(PATH));
    assertThat(all).hasSize(120);
    var wanted = all.get(17);
    var found = get(PATH + "?query=" + wanted.toUpperCase(Locale.ROOT));
    assertThat(ids(found)).startsWith(wanted);
    assertThat(ids(get(PATH + "?query=" + wanted + "+nothing-has-this"))).isEmpty();
    assertThat(ids(get(PATH + "?query="))).isEqualTo(all);
  }

  @Test
  void findsOperationsOfAllApps() {
    var wanted = ids(get(PATH)).get(17);
    var named = ids(get("/api/v1/apps/vault/operations")).get(0);
    var found = json(get("/api/v1/operations?query=" + wanted + "&limit=4"));
    assertThat(found.valueStream().map(each -> each.get("app").asString()))
        .contains("large", "long")
        .hasSizeLessThanOrEqualTo(4);
    assertThat(found.get(0).propertyNames()).contains("id", "method").doesNotContain("inputSchema");
    assertThat(json(get("/api/v1/operations?query=VAULT+" + named)).valueStream())
        .as("the name of the app counts")
        .isNotEmpty()
        .allMatch(each -> each.get("app").asString().equals("vault"));
    assertThat(json(get("/api/v1/operations?query=nothing-has-this"))).isEmpty();
    assertThat(get("/api/v1/operations?limit=51").statusCode()).isEqualTo(400);
    assertThat(gateway.send("GET", "/api/v1/operations", null, null).statusCode()).isEqualTo(401);
  }

  @Test
  void listsNoOperationOfAnAppThatTheCallerMayNotSee() {
    var scoped = gateway.token("user:alice", new Caller.Scope("vault", Set.of()));
    assertThat(json(gateway.send("GET", "/api/v1/operations?query=", scoped, null)).valueStream())
        .isNotEmpty()
        .allMatch(each -> each.get("app").asString().equals("vault"));
  }

  @Test
  void countsWhatAllPagesHave() {
    var page = get(PATH + "?limit=5");
    assertThat(ids(page)).hasSize(5);
    assertThat(page.headers().firstValue("X-Total-Count")).contains("120");
  }

  @Test
  void leavesSchemasOutOfASummary() {
    var summary = json(get(PATH + "?view=summary&limit=1")).get(0);
    assertThat(summary.propertyNames())
        .contains("id", "method", "transport", "connection", "annotations", "tags")
        .doesNotContain("inputSchema", "outputSchema", "parameters");
    var refused = get(PATH + "?view=everything");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("'view' can only be parameters or summary");
  }

  @Test
  void describesOneOperationAsTheListDoes() {
    var listed = json(get(PATH)).get(3);
    var one = json(get(PATH + "/" + listed.get("id").asString()));
    assertThat(one.get("inputSchema")).isEqualTo(listed.get("inputSchema"));
    assertThat(one.path("id")).isEqualTo(listed.get("id"));
    var unknown = get(PATH + "/absent");
    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.body()).contains("app 'large' has no operation 'absent'");
  }

  @Test
  void describesParametersWithoutSchemas() {
    var listed = json(get("/api/v1/apps/vault/operations?view=parameters")).get(0);
    assertThat(listed.propertyNames())
        .contains("id", "parameters", "annotations", "tags")
        .doesNotContain("inputSchema", "outputSchema");
  }

  @Test
  void sendsALongListInPiecesAndAShortOneAsAWhole() {
    var all = get("/api/v1/apps/long/operations");
    assertThat(all.headers().firstValue("Content-Length")).isEmpty();
    assertThat(all.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(all.body().length()).isGreaterThan(128 << 10);
    var pages = Json.array();
    var token = "";
    do {
      var page = get("/api/v1/apps/long/operations?limit=300" + token);
      json(page).forEach(pages::add);
      token = page.headers().firstValue("X-Next-Page-Token").map("&pageToken="::concat).orElse("");
    } while (!token.isEmpty());
    assertThat(json(all)).isEqualTo(pages).hasSize(700);
    assertThat(get(PATH + "?limit=3").headers().firstValue("Content-Length")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_connection=zz",
        "_instance=zz",
        "_connection=default&_instance=zz",
        "_connection=zz&_instance=zz"
      })
  void refusesConnectionsAndInstancesThatThereAreNot(String selector) {
    var list = "/api/v1/apps/vault/operations";
    for (var path : List.of(list, list + "/look")) {
      var refused = get(path + "?" + selector);
      assertThat(refused.statusCode()).as(path).isEqualTo(404);
      assertThat(refused.body()).contains("\"not_found\"", "'zz'");
    }
    assertThat(get(PATH + "?" + selector).statusCode()).isEqualTo(404);
    assertThat(ids(get("/api/v1/apps/vault/operations?_connection=default")))
        .containsExactly("look", "locked");
  }
}
