package org.integrationgateway.server.surface.paging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of an upstream behind a gateway. */
class ResultPagesTest extends ResultPagesFixture {
  @RegisterExtension
  static final TestGateway GATEWAY =
      new TestGateway().app("items", unused -> manifest(UPSTREAM.at("").toString()));

  @AfterAll
  static void stop() throws Exception {
    UPSTREAM.close();
  }

  @BeforeEach
  void forget() {
    ASKED.clear();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cursor", "undeclared", "offset", "page", "nextUrl", "header"})
  void collectsAllResults(String operation) {
    var answer = get(operation, "");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(answer.headers().firstValue("X-Gateway-Pages")).contains("3");
    assertThat(answer.headers().firstValue("X-Gateway-Truncated")).isEmpty();
    assertThat(answer.body()).isEqualTo(results(0, RESULTS));
    assertThat(ASKED).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void sendsTheCursorAndTheSizeAsTheOperationDeclaresThem() {
    get("cursor", "?size=20");
    assertThat(ASKED).containsExactly("/cursor?size=20", "/cursor?size=20&cursor=c20");
    ASKED.clear();
    get("undeclared", "?filter=red");
    assertThat(ASKED)
        .containsExactly(
            "/cursor?filter=red&size=10",
            "/cursor?filter=red&size=10&cursor=c10",
            "/cursor?filter=red&size=10&cursor=c20");
    ASKED.clear();
    post("posted", "{\"size\":20}");
    assertThat(ASKED)
        .containsExactly("/posted {\"size\":20}", "/posted {\"size\":20,\"cursor\":\"c20\"}");
  }

  @Test
  void beginsWhereTheCallerSays() {
    assertThat(get("cursor", "?cursor=c15").body()).isEqualTo(results(15, RESULTS));
    assertThat(get("offset", "?offset=5&size=20").body()).isEqualTo(results(5, RESULTS));
    assertThat(get("page", "?page=2").body()).isEqualTo(results(10, RESULTS));
  }

  @Test
  void followsTheNextLinkOfAHeaderOnTheSameServer() {
    var answer = get("linked", "");

    assertThat(answer.body()).isEqualTo(results(0, RESULTS));
    assertThat(answer.headers().firstValue("Link")).isEmpty();
    assertThat(ASKED)
        .containsExactly("/linked", "/elsewhere?page=2&key=a%20b", "/elsewhere?page=3");
  }

  @ParameterizedTest
  @CsvSource({
    "https://other.example/items, leads to another server than '127.0.0.1'",
    "http://127.0.0.1:1/items, leads to another server",
    "http://me@127.0.0.1/items, leads to another server",
    "http://a b/, is not a URL"
  })
  void followsNoUrlToAnotherServer(String url, String why) {
    var answer = get("foreign", "?to=" + url.replace(" ", "%20"));

    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(Json.parse(answer.body().getBytes(UTF_8)).path("detail").asString())
        .startsWith("page 2: ")
        .contains(why);
  }

  @Test
  void endsAtAnEmptyPageWhereTheSizeIsNotKnown() {
    var answer = get("bare", "");

    assertThat(answer.body()).isEqualTo(results(0, RESULTS));
    assertThat(answer.headers().firstValue("X-Gateway-Pages")).contains("4");
    assertThat(ASKED)
        .containsExactly("/bare?page=1", "/bare?page=2", "/bare?page=3", "/bare?page=4");
  }

  @Test
  void readsAtMostAHundredPages() {
    var answer = get("endless", "");

    assertThat(answer.headers().firstValue("X-Gateway-Pages")).contains("100");
    assertThat(answer.headers().firstValue("X-Gateway-Truncated")).contains("true");
    assertThat(ASKED).hasSize(100);
  }

  @Test
  void endsWhereACursorRepeats() {
    var answer = get("repeats", "");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("X-Gateway-Pages")).contains("2");
    assertThat(answer.headers().firstValue("X-Gateway-Truncated")).contains("true");
    assertThat(ASKED).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "status, the upstream returned status 500",
    "text, the response has no array of results at resultsPath",
    "object, the response has no array of results at resultsPath",
    "half, the response has no array of results at resultsPath",
    "long, the upstream names a cursor of more than 8192 characters"
  })
  void failsWithTheNumberOfTheBrokenPage(String how, String why) {
    var answer = get("breaks", "?how=" + how);

    assertThat(answer.statusCode()).isEqualTo(502);
    var problem = Json.parse(answer.body().getBytes(UTF_8));
    assertThat(problem.path("code").asString()).isEqualTo("upstream_invalid_response");
    assertThat(problem.path("detail").asString()).isEqualTo("page 2: " + why);
  }

  @ParameterizedTest
  @CsvSource({"text, 200", "status, 404", "empty, 204", "other, 200", "twice, 200"})
  void passesAFirstAnswerWithoutResultsAsItIs(String as, int status) {
    var answer = get("single", "?as=" + as);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).isEqualTo(SINGLE.get(as));
    assertThat(answer.headers().firstValue("X-Gateway-Pages")).isEmpty();
  }

  @Test
  void refusesAPositionThatIsNoNumber() {
    var answer = get("offset", "?offset=-1");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("parameter 'offset' must be a whole number");
    assertThat(ASKED).isEmpty();
  }

  @Test
  void streamsLongResultsByteForByte() {
    var answer = get("large", "");

    assertThat(answer.headers().firstValue("X-Gateway-Pages")).contains("3");
    assertThat(answer.headers().firstValue("Content-Length"))
        .contains(Integer.toString(answer.body().length()));
    assertThat(answer.body())
        .isEqualTo("[ " + LARGE + " , " + LARGE + " ]")
        .contains("1.50e+3", "\\u00e9");
  }

  @Test
  void answersToolsWithAllPages() {
    var body =
        Json.parseObject(
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"items_cursor","arguments":{}}}
            """
                .getBytes(UTF_8));
    var answer = GATEWAY.send("POST", "/mcp", GATEWAY.alice(), body);

    assertThat(answer.body()).contains("{\\\"id\\\":24}").contains("{\\\"id\\\":0}");
  }

  private static HttpResponse<String> get(String operation, String query) {
    return GATEWAY.send("GET", "/api/v1/items/" + operation + query, GATEWAY.alice(), null);
  }

  private static HttpResponse<String> post(String operation, String input) {
    return GATEWAY.send(
        "POST",
        "/api/v1/items/" + operation,
        GATEWAY.alice(),
        Json.parseObject(input.getBytes(UTF_8)));
  }
}
