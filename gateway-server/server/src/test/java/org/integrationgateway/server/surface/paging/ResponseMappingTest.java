package org.integrationgateway.server.surface.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers in the shape of a response mapping. */
class ResponseMappingTest {
  private static final String LONG = "y".repeat(300_000);

  /** The answers of the upstream, by path. */
  private static final Map<String, String> ANSWERS =
      Map.ofEntries(
          Map.entry("/full", "{\"next\":\"c2\",\"more\":true,\"results\": [1, 2.50 ]}"),
          Map.entry("/last", "{\"results\":[],\"more\":false,\"next\":null}"),
          Map.entry("/number", "{\"results\":{\"a\":1},\"next\":17}"),
          Map.entry("/long", "{\"text\":\"" + LONG + "\",\"results\":[\"" + LONG + "\"]}"),
          Map.entry("/none", "{\"data\":[1]}"),
          Map.entry("/text", "{\"results\":[1]}"),
          Map.entry("/broken", "{\"results\":[1],"),
          Map.entry("/longNone", "{\"text\":\"" + LONG + "\"}"),
          Map.entry("/failed", "{\"results\":[1]}"),
          Map.entry("/first", "{\"results\":[1],\"more\":true,\"next\":\"c2\"}"),
          Map.entry("/second", "{\"results\":[2],\"more\":false,\"next\":\"c3\"}"));

  private static final JettyUpstream UPSTREAM = new JettyUpstream(ResponseMappingTest::answer);

  @RegisterExtension
  static final TestGateway GATEWAY =
      new TestGateway()
          .app("mapped", unused -> manifest("body", "more", "next"))
          .app("told", unused -> manifest("header", "X-More", "X-Next"));

  private static String manifest(String source, String more, String next) {
    var names = ANSWERS.keySet().stream().map(path -> path.substring(1)).toList();
    var operations =
        names.stream()
            .map("{name: %1$s, method: GET, path: /%1$s}, "::formatted)
            .collect(Collectors.joining());
    return """
    kind: app
    source: example.com/acme/providers/mapped
    version: 1.0.0
    spec:
      surfaces:
        rest:
          baseUrl: %s
          operations: [%s{name: pages, method: GET, path: /pages, parameters: [{name: next}]}]
      responseMapping:
        dataPath: results
        pagination:
          hasMore: {source: %s, path: %s}
          cursor: {source: %s, path: %s}
      allowedOperations:
        {%s: {}, pages: {pagination: {style: cursor, cursorParam: next}}}
    """
        .formatted(
            UPSTREAM.at(""), operations, source, more, source, next, String.join(": {}, ", names));
  }

  @AfterAll
  static void stop() throws Exception {
    UPSTREAM.close();
  }

  @Test
  void tellsTheDataAndWhatFollows() {
    var answer = get("mapped", "full");

    assertThat(answer.body())
        .isEqualTo("{\"data\":[1, 2.50 ],\"pagination\":{\"hasMore\":true,\"cursor\":\"c2\"}}");
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(get("mapped", "last").body())
        .isEqualTo("{\"data\":[],\"pagination\":{\"hasMore\":false,\"cursor\":null}}");
  }

  @Test
  void keepsTheKindOfACursorAndTellsFromItWhetherThereIsMore() {
    assertThat(get("mapped", "number").body())
        .isEqualTo("{\"data\":{\"a\":1},\"pagination\":{\"hasMore\":true,\"cursor\":17}}");
  }

  @Test
  void readsHeadersThatCallersDoNotGet() {
    var answer = get("told", "full");

    assertThat(answer.body())
        .isEqualTo("{\"data\":[1, 2.50 ],\"pagination\":{\"hasMore\":true,\"cursor\":\"h\\\"2\"}}");
    assertThat(answer.headers().firstValue("X-Next")).isEmpty();
    assertThat(get("told", "last").body())
        .isEqualTo("{\"data\":[],\"pagination\":{\"hasMore\":false,\"cursor\":\"h\\\"2\"}}");
  }

  @Test
  void mapsLongAnswers() {
    assertThat(get("mapped", "long").body())
        .isEqualTo(
            "{\"data\":[\"" + LONG + "\"],\"pagination\":{\"hasMore\":false,\"cursor\":null}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "text", "broken", "longNone", "failed"})
  void passesOtherAnswersUnchanged(String operation) {
    var answer = get("mapped", operation);

    assertThat(answer.body()).isEqualTo(ANSWERS.get("/" + operation));
    assertThat(answer.statusCode()).isEqualTo(operation.equals("failed") ? 503 : 200);
    assertThat(answer.headers().firstValue("Content-Type"))
        .contains(operation.equals("text") ? "text/plain" : "application/json");
  }

  @Test
  void tellsAllPagesAndWhatFollowsTheLast() {
    var answer = get("mapped", "pages");

    assertThat(answer.body())
        .isEqualTo("{\"data\":[1,2],\"pagination\":{\"hasMore\":false,\"cursor\":\"c3\"}}");
    assertThat(answer.headers().firstValue("X-Gateway-Pages")).contains("2");
  }

  private static HttpResponse<String> get(String app, String operation) {
    return GATEWAY.send("GET", "/api/v1/" + app + "/" + operation, GATEWAY.alice(), null);
  }

  private static void answer(Request request, Response response) throws Exception {
    var path = request.getHttpURI().getPath();
    if (path.equals("/pages")) {
      path =
          Request.extractQueryParameters(request).getValue("next") == null ? "/first" : "/second";
    }
    response
        .getHeaders()
        .put("Content-Type", path.equals("/text") ? "text/plain" : "application/json");
    response.getHeaders().put("X-More", path.equals("/last") ? "false" : "TRUE");
    response.getHeaders().put("X-Next", "h\"2");
    response.setStatus(path.equals("/failed") ? 503 : 200);
    try (var done = Blocker.callback()) {
      Content.Sink.write(response, true, ANSWERS.get(path), done);
      done.block();
    }
  }
}
