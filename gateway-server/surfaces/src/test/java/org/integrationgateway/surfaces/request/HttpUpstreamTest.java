package org.integrationgateway.surfaces.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.integrationgateway.manifest.openapi.input.HttpParameter.In;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the parameters of an operation stand in its request. */
final class HttpUpstreamTest extends EchoedCalls {
  @Test
  void putsParametersWhereTheyAreDeclared() {
    method = "POST";
    path = "/projects/{project}/items";
    headers = Map.of("X-Api-Version", "7");
    var seen =
        call(
            "{\"project\":\"a"
                + " b\",\"limit\":5,\"trace\":\"t-1\",\"name\":\"n\",\"labels\":{\"x\":[1]},\"secretly\":true}",
            parameter("project", In.PATH),
            parameter("limit", In.QUERY),
            parameter("trace", In.HEADER),
            parameter("name", In.BODY),
            parameter("labels", In.BODY),
            new HttpParameter("secretly", In.BODY, true));
    assertThat(seen.get("method").asString()).isEqualTo("POST");
    assertThat(seen.get("target").asString()).isEqualTo("/api/projects/a%20b/items?limit=5");
    assertThat(seen.get("headers").get("trace").asString()).isEqualTo("t-1");
    assertThat(seen.get("headers").get("x-api-version").asString()).isEqualTo("7");
    assertThat(seen.get("headers").get("content-type").asString()).isEqualTo("application/json");
    assertThat(seen.get("body").asString()).isEqualTo("{\"name\":\"n\",\"labels\":{\"x\":[1]}}");
  }

  @ParameterizedTest
  @CsvSource({
    "a/b, a%2Fb",
    "../admin, ..%2Fadmin",
    "..\\admin, ..%5Cadmin",
    "a?b=c, a%3Fb%3Dc",
    "a#b, a%23b",
    "a%2e%2e, a%252e%252e",
    "ä€😀, %C3%A4%E2%82%AC%F0%9F%98%80",
    "a;b, a%3Bb",
    "..., ...",
    "a:b@c, a%3Ab%40c",
  })
  void keepsAPathValueInItsSegment(String value, String encoded) {
    path = "/things/{id}/parts";
    var input = JSON.createObjectNode().put("id", value).toString();
    assertThat(call(input, parameter("id", In.PATH)).get("target").asString())
        .isEqualTo("/api/things/" + encoded + "/parts");
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", ""})
  void refusesAPathValueThatWouldLeaveItsSegment(String value) {
    path = "/things/{id}/parts";
    var input = JSON.createObjectNode().put("id", value).toString();
    assertThatThrownBy(() -> call(input, parameter("id", In.PATH)))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> {
              assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS);
              assertThat(problem.errors().get(0).pointer()).isEqualTo("/id");
            });
  }

  @Test
  void refusesDotsThatOnlyMeetInTheSegment() {
    path = "/{a}{b}/x";
    assertThatThrownBy(
            () ->
                call("{\"a\":\".\",\"b\":\".\"}", parameter("a", In.PATH), parameter("b", In.PATH)))
        .isInstanceOf(GatewayException.class);
  }

  @Test
  void repeatsListsInTheQueryAndWritesObjectsAsJson() {
    var seen =
        call(
            "{\"tag\":[\"a b\",\"c&d\"],\"filter\":{\"x\":1},\"none\":null}",
            parameter("tag", In.QUERY),
            new HttpParameter(
                "filter", "filter", In.QUERY, HttpParameter.Style.FORM, true, false, true, false),
            parameter("none", In.QUERY));
    assertThat(seen.get("target").asString())
        .isEqualTo("/api/things?tag=a%20b&tag=c%26d&filter=%7B%22x%22%3A1%7D");
  }

  @Test
  void sendsTheKeyOfTheCallWithARequestThatChangesSomething() {
    context = KeyedContext.of("run-7.pay.1");
    assertThat(call("{}").get("headers").has("idempotency-key")).isFalse();
    method = "POST";
    assertThat(header(call("{}"), "idempotency-key")).isEqualTo("run-7.pay.1");
    assertThat(
            header(
                call("{\"Idempotency-Key\":\"mine\"}", parameter("Idempotency-Key", In.HEADER)),
                "idempotency-key"))
        .isEqualTo("mine");
  }

  @Test
  void sendsNoBodyWhereTheMethodHasNone() {
    var seen = call("{\"name\":\"n\"}", parameter("name", In.BODY));
    assertThat(seen.get("target").asString()).isEqualTo("/api/things?name=n");
    assertThat(seen.get("body").asString()).isEmpty();
    method = "DELETE";
    assertThat(call("{\"id\":1}", parameter("id", In.QUERY)).get("body").asString()).isEmpty();
  }

  @Test
  void takesEveryArgumentWhenNoParameterIsDeclared() {
    assertThat(call("{\"a b\":[1,2]}").get("target").asString())
        .isEqualTo("/api/things?a%20b=1&a%20b=2");
    method = "POST";
    assertThat(call("{\"a\":{\"b\":null}}").get("body").asString())
        .isEqualTo("{\"a\":{\"b\":null}}");
  }

  @Test
  void fillsPathPlaceholdersWithManagedValues() {
    path = "/{tenant}/things/{id}";
    pathValues = Map.of("tenant", "acme/eu");
    assertThat(
            call("{\"id\":\"7\",\"tenant\":\"mine\"}", parameter("id", In.PATH))
                .get("target")
                .asString())
        .isEqualTo("/api/acme%2Feu/things/7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX-Evil: 1", "a\nb", "a\0b", "ä"})
  void refusesWhatCannotStandInAHeader(String value) {
    var input = JSON.createObjectNode().put("X-Trace", value).toString();
    assertThatThrownBy(() -> call(input, parameter("X-Trace", In.HEADER)))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Host", "content-length", "Transfer-Encoding", "Connection", "a b", "a:b"})
  void refusesToLetCallersSetReservedHeaders(String name) {
    assertThatThrownBy(() -> call("{}", parameter(name, In.HEADER)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }
}
