package org.integrationgateway.authoring.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Requests are answered as they were recorded, or the nearest recorded one is named. */
class ReplayTest {
  private static RecordedRequest request(String method, String path, String json) {
    return new RecordedRequest(
        method, path, new TreeMap<>(Map.of("accept", "application/json")), body(json));
  }

  private static RecordedBody body(String json) {
    return json.isEmpty()
        ? RecordedBody.NONE
        : new RecordedBody(Optional.of(json), Optional.empty());
  }

  private static RecordedResponse response(int status, String json, String... headers) {
    var all = new TreeMap<String, String>();
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    return new RecordedResponse(status, all, body(json));
  }

  @Test
  void playsEachExchangeOnceInTheirOrder() {
    var replay =
        new Replay(
            List.of(
                new Exchange(request("GET", "/v2/items?b=2&a=1", ""), response(200, "1")),
                new Exchange(request("GET", "/v2/items?b=2&a=1", ""), response(200, "2")),
                new Exchange(
                    request("POST", "/v2/items", "{\"a\": 1, \"b\": 2}"), response(201, ""))));
    var asked = request("GET", "/items?a=1&b=2", "");
    assertThat(replay.play(asked).orElseThrow().body().content()).isEqualTo("1");
    assertThat(replay.play(asked).orElseThrow().body().content()).isEqualTo("2");
    assertThat(replay.play(asked)).isEmpty();
    assertThat(replay.problems())
        .containsExactly(
            "GET /items?a=1&b=2 was sent more often than it is recorded",
            "POST /v2/items is recorded, and was not sent");
    assertThat(replay.play(request("POST", "/items", "{\"b\": 2, \"a\": 1}"))).isPresent();
    assertThat(replay.problems()).hasSize(1);
  }

  @Test
  void namesTheNearestRecordedRequestAndTheDifference() {
    var replay =
        new Replay(
            List.of(
                new Exchange(request("GET", "/items", ""), response(200, "1")),
                new Exchange(
                    request("POST", "/items", "{\"name\": \"saw\", \"size\": 2}"),
                    response(201, ""))));
    assertThat(replay.play(request("POST", "/items?dry=1", "{\"name\": \"axe\"}"))).isEmpty();
    assertThat(replay.problems().get(0))
        .isEqualTo(
            """
            POST /items?dry=1 is not recorded; the nearest recorded one is POST /items:
              parameter dry is new: 1
              body: /name is "axe", and was "saw"
              body: /size is missing, and was 2""");
  }

  @Test
  void theEndpointOfGraphQlIsAnyPath() {
    var recorded = request("POST", "/api/2026-01/query", "{\"query\": \"{a}\"}");
    assertThat(Difference.of(recorded, request("POST", "/graphql", "{\"query\": \"{a}\"}")))
        .isEmpty();
    assertThat(Difference.of(recorded, request("POST", "/graphql", "{\"query\": \"{b}\"}")))
        .containsExactly("body: /query is \"{b}\", and was \"{a}\"");
  }

  @Test
  void tellsWhatAnUpstreamAnswersOtherwise() {
    var recorded =
        response(
            200,
            "{\"items\": [{\"id\": 1, \"tag\": null}, {\"id\": 2, \"note\": \"x\"}], \"next\": \"a\"}",
            "content-type",
            "application/json; charset=utf-8",
            "link",
            "</items?page=2>");
    var same =
        response(
            200,
            "{\"items\": [{\"id\": 7, \"tag\": \"t\", \"note\": \"y\"}], \"next\": \"b\"}",
            "content-type",
            "application/json",
            "link",
            "</items?page=3>");
    assertThat(Difference.ofUpstream(recorded, same)).isEmpty();
    assertThat(
            Difference.ofUpstream(
                recorded,
                response(
                    206,
                    "{\"items\": [{\"id\": \"7\", \"more\": {}}], \"next\": null}",
                    "content-type",
                    "application/hal+json")))
        .containsExactly(
            "the status is 206, and was 200",
            "header content-type is application/hal+json, and was application/json",
            "header link is missing, and was present",
            "body: /items/[]/id is string, and was number",
            "body: /items/[]/more is new: object",
            "body: /items/[]/note is missing, and was string",
            "body: /items/[]/tag is missing, and was null");
    assertThat(Difference.ofUpstream(recorded, response(200, "")))
        .contains("the body is empty, and was JSON");
  }

  @Test
  void tellsWhatThePackageAnswersOtherwise() {
    assertThat(Difference.ofAnswer(response(200, "{\"a\": [1, 2]}"), response(200, "{\"a\": [1]}")))
        .containsExactly("body: /a has 1 elements, and had 2");
  }
}
