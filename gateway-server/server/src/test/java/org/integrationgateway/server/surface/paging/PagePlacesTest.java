package org.integrationgateway.server.surface.paging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cursors and positions in places of their own, as known APIs have them. */
class PagePlacesTest {
  private static final List<String> ASKED = Collections.synchronizedList(new ArrayList<>());
  private static final JettyUpstream UPSTREAM = new JettyUpstream(PagePlacesTest::answer);
  private static final int RESULTS = 5;

  @RegisterExtension
  static final TestGateway GATEWAY = new TestGateway().app("places", unused -> manifest());

  private static String manifest() {
    return """
    kind: app
    source: example.com/acme/providers/places
    version: 1.0.0
    spec:
      surfaces:
        rest:
          baseUrl: %s
          operations:
            - {name: charges, method: GET, path: /charges, parameters: [{name: limit, type: int}, {name: starting_after}]}
            - {name: messages, method: GET, path: /messages, parameters: [{name: limit, type: int}, {name: before}]}
            - {name: monitors, method: GET, path: /monitors, parameters: [{name: page, type: int}]}
            - {name: search, method: POST, path: /search, parameters: [{name: filter}, {name: page, type: object}]}
            - {name: linked, method: GET, path: /linked}
            - {name: flagged, method: GET, path: /flagged}
            - {name: drives, method: GET, path: /drives, parameters: [{name: top, wireName: $top, type: int}]}
      responseMapping: {pagination: {hasMore: {path: has_more}}}
      allowedOperations:
        charges: {pagination: {style: cursor, cursorParam: starting_after, cursor: {path: 'data[-1].id'}, limitParam: limit, resultsPath: data}}
        messages: {pagination: {style: cursor, cursorParam: before, cursor: {path: '[-1].id'}, limitParam: limit, defaultLimit: 2, resultsPath: ''}}
        monitors: {pagination: {style: page, firstPage: 0, limitParam: page_size, defaultLimit: 2, resultsPath: ''}}
        search: {pagination: {style: cursor, cursorParam: page.cursor, cursor: {path: meta.after}, limitParam: page.limit, defaultLimit: 2, resultsPath: data}}
        linked: {pagination: {style: cursor, cursorParam: cursor, cursor: {source: header, path: Link}, resultsPath: ''}}
        flagged: {pagination: {style: page, resultsPath: data}}
        drives: {pagination: {style: cursor, cursorParam: skip, cursor: {path: "['@odata.nextLink']"}, limitParam: top, resultsPath: value}}
    """
        .formatted(UPSTREAM.at(""));
  }

  private static void answer(Request request, Response response) throws Exception {
    var body = Content.Source.asString(request, UTF_8);
    var target = request.getHttpURI().getPathQuery();
    ASKED.add(body.isEmpty() ? target : target + " " + body);
    response.getHeaders().put("Content-Type", "application/json");
    ResultPagesFixture.write(response, page(request, response, body));
  }

  private static String page(Request request, Response response, String body) throws Exception {
    var query = Request.extractQueryParameters(request);
    switch (request.getHttpURI().getPath()) {
      case "/charges":
        int after = number(query.getValue("starting_after"), -1) + 1;
        return "{\"data\":%s,\"has_more\":%s}".formatted(results(after), after + 2 < RESULTS);
      case "/messages":
        return results(number(query.getValue("before"), -1) + 1);
      case "/monitors":
        return results(number(query.getValue("page"), 0) * 2);
      case "/search":
        var asked = Json.parseObject(body.getBytes(UTF_8)).path("page");
        int from = number(asked.path("cursor").asString("0"), 0);
        var next = from + 2 < RESULTS ? "\"" + (from + 2) + "\"" : "null";
        return "{\"data\":%s,\"meta\":{\"after\":%s}}".formatted(results(from), next);
      case "/linked":
        int at = number(query.getValue("cursor"), 0);
        response
            .getHeaders()
            .put(
                "Link",
                "</linked?cursor=0>; rel=\"previous\"; results=\"false\", </linked?cursor=%d>; rel=\"next\"; results=\"%s\""
                    .formatted(at + 2, at + 2 < RESULTS));
        return results(at);
      case "/flagged":
        int page = number(query.getValue("page"), 1);
        return "{\"data\":%s,\"has_more\":%s}".formatted(results((page - 1) * 2), page < 3);
      default:
        int skip = number(query.getValue("skip"), 0);
        var link =
            skip + 2 < RESULTS
                ? ",\"@odata.nextLink\":\"%s\"".formatted(UPSTREAM.at("/drives?skip=" + (skip + 2)))
                : "";
        return "{\"value\":%s%s}".formatted(results(skip), link);
    }
  }

  private static String results(int from) {
    return ResultPagesFixture.results(Math.min(from, RESULTS), Math.min(from + 2, RESULTS));
  }

  private static int number(String text, int usual) {
    return text == null ? usual : Integer.parseInt(text);
  }

  @AfterAll
  static void stop() throws Exception {
    UPSTREAM.close();
  }

  @BeforeEach
  void forget() {
    ASKED.clear();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "charges | /charges;/charges?starting_after=1;/charges?starting_after=3",
        "messages | /messages?limit=2;/messages?limit=2&before=1;/messages?limit=2&before=3",
        "monitors | /monitors?page=0&page_size=2;/monitors?page=1&page_size=2;/monitors?page=2&page_size=2",
        "linked | /linked;/linked?cursor=2;/linked?cursor=4",
        "flagged | /flagged?page=1;/flagged?page=2;/flagged?page=3",
        "drives | /drives;/drives?skip=2;/drives?skip=4"
      })
  void asksForEachPageOnceAndForNoneAfterTheLast(String operation, String asked) {
    var answer = get(operation, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(ResultPagesFixture.results(0, RESULTS));
    assertThat(answer.headers().firstValue("X-Gateway-Truncated")).isEmpty();
    assertThat(ASKED.stream().map(PagePlacesTest::sorted).toList())
        .containsExactlyElementsOf(
            List.of(asked.split(";")).stream().map(PagePlacesTest::sorted).toList());
  }

  @Test
  void setsACursorInsideOfAnObjectOfTheBody() {
    var answer =
        GATEWAY.send(
            "POST",
            "/api/v1/places/search",
            GATEWAY.alice(),
            Json.parseObject("{\"filter\":\"red\",\"page\":{\"deep\":true}}".getBytes(UTF_8)));
    assertThat(answer.body()).isEqualTo(ResultPagesFixture.results(0, RESULTS));
    assertThat(ASKED)
        .containsExactly(
            "/search {\"filter\":\"red\",\"page\":{\"deep\":true,\"limit\":2}}",
            "/search {\"filter\":\"red\",\"page\":{\"deep\":true,\"limit\":2,\"cursor\":\"2\"}}",
            "/search {\"filter\":\"red\",\"page\":{\"deep\":true,\"limit\":2,\"cursor\":\"4\"}}");
  }

  @Test
  void beginsAtTheCursorInsideOfAnObjectThatTheCallerGives() {
    var input = Json.parseObject("{\"page\":{\"limit\":9,\"cursor\":\"2\"}}".getBytes(UTF_8));
    var answer = GATEWAY.send("POST", "/api/v1/places/search", GATEWAY.alice(), input);
    assertThat(answer.body()).isEqualTo(ResultPagesFixture.results(2, RESULTS));
    assertThat(ASKED.get(0)).isEqualTo("/search {\"page\":{\"limit\":9,\"cursor\":\"2\"}}");
  }

  @Test
  void sendsTheSizeOfAPageUnderTheNameOnTheWire() {
    get("drives", "?top=2");
    assertThat(ASKED.get(0)).isEqualTo("/drives?%24top=2");
  }

  private static String sorted(String target) {
    var parts = new ArrayList<>(List.of(target.split("[?&]")));
    Collections.sort(parts);
    return String.join("&", parts);
  }

  private static HttpResponse<String> get(String operation, String query) {
    return GATEWAY.send("GET", "/api/v1/places/" + operation + query, GATEWAY.alice(), null);
  }
}
