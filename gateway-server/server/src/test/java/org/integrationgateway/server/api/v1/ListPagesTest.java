package org.integrationgateway.server.api.v1;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The pages of lists: their limit and their tokens. */
final class ListPagesTest {
  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway().app("echo", TestApps::echo).app("vault", TestApps::vault);

  private static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(UTF_8));
  }

  private static JsonNode get(String path, String token) {
    var answer = gateway.send("GET", path, token, null);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer);
  }

  private static JsonNode post(String path, String token, String body, int status) {
    var answer = gateway.send("POST", path, token, Json.parse(body.getBytes(UTF_8)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return json(answer);
  }

  @Test
  void givesListsPageByPage() {
    var all = get("/api/v1/apps/echo/operations", gateway.alice());
    var paged = new ArrayList<JsonNode>();
    var path = "/api/v1/apps/echo/operations?limit=3";
    var next = Optional.of("");
    while (next.isPresent()) {
      var token = next.get().isEmpty() ? "" : "&pageToken=" + next.get();
      var answer = gateway.send("GET", path + token, gateway.alice(), null);
      assertThat(json(answer)).hasSizeLessThanOrEqualTo(3);
      json(answer).forEach(paged::add);
      next = answer.headers().firstValue("X-Next-Page-Token");
    }
    assertThat(all).hasSize(4);
    assertThat(paged).containsExactlyElementsOf(all);
  }

  @Test
  void goesOnWithAListThatChangedSinceTheLastPage() {
    var ida = gateway.token("user:ida");
    for (var name : List.of("b", "c", "d")) {
      post("/api/v1/tokens", ida, "{\"name\": \"" + name + "\"}", 201);
    }
    var first = gateway.send("GET", "/api/v1/tokens?limit=2", ida, null);
    var token = first.headers().firstValue("X-Next-Page-Token").orElseThrow();
    gateway.send("DELETE", "/api/v1/tokens/" + json(first).get(1).get("id").asString(), ida, null);
    var second = get("/api/v1/tokens?limit=2&pageToken=" + token, ida);
    assertThat(second).extracting(each -> each.get("name").asString()).containsExactly("c", "d");
  }

  @Test
  void refusesALimitOrAPageTokenThatIsNotValid() {
    var apps = gateway.send("GET", "/api/v1/apps?limit=1", gateway.alice(), null);
    var token = apps.headers().firstValue("X-Next-Page-Token").orElseThrow();
    for (var query :
        List.of("limit=0", "limit=1001", "limit=many", "pageToken=x", "pageToken=" + token)) {
      var refused =
          gateway.send("GET", "/api/v1/apps/echo/operations?" + query, gateway.alice(), null);
      assertThat(refused.statusCode()).as(query).isEqualTo(400);
      assertThat(refused.body()).contains("invalid_parameters", query.replaceAll("=.*", ""));
    }
  }
}
