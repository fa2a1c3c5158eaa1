package org.integrationgateway.server.connection.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.json;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.completion.ConnectionChoices;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.connection.completion.SitesApi.Answer;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Targets of a new connection, for credentials that are given by hand. */
final class ConnectionDiscoveryTest {
  private static final String CONNECT = "/api/v1/auth/connect-manual";

  @TempDir private static Path home;
  private static SitesApi api;
  private static TestAuthorizationServer oauth;
  private static ConnectingGateway gateway;
  private String token;

  @BeforeAll
  static void start() throws Exception {
    api = new SitesApi();
    oauth = TestAuthorizationServer.start();
    gateway = api.gateway(home, oauth, "", Clock.systemUTC());
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    oauth.close();
    api.close();
  }

  @BeforeEach
  void comeNew(TestInfo test) {
    api.has(SitesApi.TWO);
    token = gateway.token("user:" + test.getDisplayName().replaceAll("\\W", "").toLowerCase());
  }

  private HttpResponse<String> connect(ObjectNode more) {
    var body = Json.object().put("integration", "sites").put("credential", "key-1");
    body.setAll(more);
    return gateway.send("POST", CONNECT, token, body);
  }

  private HttpResponse<String> connect() {
    return connect(Json.object());
  }

  private JsonNode offered() {
    var answer = connect();
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    var json = json(answer);
    assertThat(json.get("status").asString()).isEqualTo("selection_required");
    return json;
  }

  private HttpResponse<String> choose(JsonNode offered, String candidate) {
    return gateway.send(
        "POST",
        ConnectionChoices.PATH,
        token,
        Json.object()
            .put("pendingToken", offered.get("pendingToken").asString())
            .put("candidateId", candidate));
  }

  private List<String> instances() {
    return stored().valueStream().map(instance -> instance.get("name").asString()).toList();
  }

  private JsonNode stored() {
    for (var app : json(gateway.get("/api/v1/apps", token))) {
      if (app.get("name").asString().equals("sites")) {
        return app.get("connections").get(0).get("instances");
      }
    }
    throw new AssertionError("no app");
  }

  private String looked(String query) {
    return gateway.get("/api/v1/sites/look" + query, token).body();
  }

  @Test
  void mergesTheOnlyItem() {
    api.has(
        "[{\"id\": 1, \"title\": \"Acme\", \"slug\": \"acme\", \"plan\": {\"name\": \"gold\"}}]");
    var answer = connect();
    assertThat(answer.body())
        .isEqualTo(
            "{\"status\":\"connected\",\"app\":\"sites\",\"connection\":\"default\",\"instance\":\"default\"}");
    assertThat(looked("")).contains("/look/acme");
    var asked = api.seen("/eu/sites");
    assertThat(asked.get(asked.size() - 1))
        .isEqualTo(new SitesApi.Seen("/eu/sites", Optional.of("Bearer key-1"), Optional.of("7")));
  }

  @Test
  void aCredentialThatDiscoveryHasPresentedIsVerified() {
    choose(offered(), "2");
    assertThat(stored().get(0).path("verifiedAt").asString()).endsWith("Z");
    api.has("[{\"id\": 1, \"title\": \"Acme\", \"slug\": \"acme\"}]");
    connect();
    assertThat(stored()).hasSize(2).allMatch(instance -> instance.has("verifiedAt"));
  }

  @Test
  void offersSeveralItems() {
    var offered = offered();
    assertThat(offered.get("candidates").toString())
        .isEqualTo("[{\"id\":\"1\",\"name\":\"Acme\"},{\"id\":\"2\",\"name\":\"Globex\"}]");
    assertThat(offered.get("selectionUrl").asString())
        .startsWith(gateway.uri(ConnectionChoices.PATH) + "?pendingToken=");
    assertThat(instances()).isEmpty();
    assertThat(choose(offered, "2").body())
        .contains("\"status\":\"connected\"", "\"instance\":\"Globex\"");
    assertThat(looked("")).contains("/look/globex");
    assertThat(instances()).containsExactly("Globex");
  }

  @Test
  void replacesTheInstanceOfTheSameItem() {
    choose(offered(), "2");
    choose(offered(), "1");
    choose(offered(), "2");
    assertThat(instances()).containsExactly("Acme", "Globex");
    assertThat(looked("")).contains("instance_selection_required");
    assertThat(looked("?_instance=Acme")).contains("/look/acme");
  }

  @Test
  void keepsTheItemOfAnInstanceThatIsConnectedAgain() {
    choose(offered(), "2");
    var again = connect(Json.object().put("instance", "Globex").put("credential", "key-2"));
    assertThat(again.body()).contains("\"status\":\"connected\"", "\"instance\":\"Globex\"");
    looked("");
    var calls = api.seen("/look/globex");
    assertThat(calls.get(calls.size() - 1).authorization()).contains("Bearer key-2");
    assertThat(connect(Json.object().put("instance", "Other")).body())
        .contains("selection_required", "\"instance\":\"Other\"");
  }

  @Test
  void makesNamesThatAreNotTaken() {
    api.has(
        """
        [{"id": "a", "title": "Same", "slug": "a"}, {"id": "b", "title": "Same", "slug": "b"},
         {"id": "c", "slug": "c"}]
        """);
    choose(offered(), "a");
    choose(offered(), "b");
    choose(offered(), "c");
    assertThat(instances()).containsExactly("Same", "Same 2", "c");
  }

  @Test
  void usesTheNameThatWasAskedFor() {
    api.has("[{\"id\": 1, \"title\": \"Acme\", \"slug\": \"acme\"}]");
    assertThat(connect(Json.object().put("instance", "work")).body()).contains("\"work\"");
    assertThat(connect().body()).contains("\"instance\":\"work\"");
    assertThat(instances()).containsExactly("work");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "{\"sites\": []}", "[{\"slug\": \"no id\"}, 7, null, [1]]"})
  void failsWithoutItems(String answer) {
    api.has(answer);
    var refused = connect();
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("invalid_state", "discovery found nothing", "\"sites\"");
    assertThat(instances()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7",
        "\"text\"",
        "null",
        "{}",
        "{\"a\": [], \"b\": []}",
        "[",
        "",
        "{\"id\": 1, \"id\": 2}"
      })
  void refusesOtherShapes(String answer) {
    api.has(answer);
    var refused = connect();
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(502);
    assertThat(refused.body()).contains("upstream_invalid_response");
    assertThat(instances()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "302, application/json, upstream_invalid_response, has status 302",
    "404, application/json, upstream_invalid_response, has status 404",
    "200, text/html, upstream_invalid_response, is not JSON",
    "401, application/json, invalid_parameters, refused the new credential",
    "403, text/html, invalid_parameters, refused the new credential",
    "500, application/json, upstream_unreachable, connect again later",
  })
  void refusesOtherAnswers(int status, String type, String code, String reason) {
    api.answers(new Answer(status, type, "[]"));
    var refused = connect();
    assertThat(refused.body()).contains(code, reason).doesNotContain("key-1");
    assertThat(instances()).isEmpty();
    assertThat(api.seen("/elsewhere")).isEmpty();
  }

  @Test
  void boundsWhatItReads() {
    api.has("[\"" + "x".repeat(2 << 20) + "\"]");
    assertThat(connect().body()).contains("upstream_invalid_response", "1 MiB");
    api.has(SitesApi.many(10_000));
    var offered = offered();
    assertThat(offered.get("candidates").size()).isEqualTo(1000);
    assertThat(offered.get("moreCandidates").asInt()).isEqualTo(9000);
    assertThat(choose(offered, "999").body()).contains("\"instance\":\"Site 999\"");
    assertThat(choose(offered(), "1000").body()).contains("invalid_parameters", "/candidateId");
  }

  @Test
  void cleansNames() {
    var long500 = "n".repeat(600);
    api.has(
        """
        [{"id": 1, "title": "a\\u202Etxt.exe\\u0000\\nb", "slug": "a"},
         {"id": 1, "title": "the same id", "slug": "a"},
         {"id": 2, "title": "%s", "slug": "b"},
         {"id": "%s", "title": "id is too long", "slug": "c"},
         {"id": "x\\ny", "title": "id is no line", "slug": "d"},
         {"id": 3, "title": "\\ud800", "slug": "e"}]
        """
            .formatted(long500, long500));
    var offered = offered();
    assertThat(offered.get("candidates").toString())
        .isEqualTo(
            "[{\"id\":\"1\",\"name\":\"atxt.exe b\"},{\"id\":\"2\",\"name\":\"%s\"},{\"id\":\"3\",\"name\":\"3\"}]"
                .formatted("n".repeat(500)));
    assertThat(choose(offered, "2").body()).contains("\"instance\":\"" + "n".repeat(100) + "\"");
  }

  @Test
  void namesTheRequiredParameterThatIsMissing() {
    api.has("[{\"id\": 1, \"title\": \"Acme\", \"slug\": \"line\\nbreak\"}]");
    assertThat(connect().body())
        .contains("upstream_invalid_response", "'site'", "discovered item has no usable value");
    api.has("[{\"id\": 1, \"slug\": {\"deep\": 1}}, {\"id\": 2, \"slug\": \"b\"}]");
    assertThat(choose(offered(), "1").body()).contains("upstream_invalid_response", "'site'");
    assertThat(instances()).isEmpty();
  }

  @Test
  void asksTheUserForNoParameterThatItFinds() {
    var refused = connect(Json.object().set("connectionParams", Json.object().put("site", "mine")));
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("/connectionParams/site", "comes from discovery");
    var apps = gateway.get("/api/v1/apps", token).body();
    assertThat(apps).contains("\"site\":{\"required\":true,\"from\":\"discovery\"}");
  }

  @Test
  void fillsTheUrlWithParametersThatCannotLeaveTheirPlace() {
    api.has("[{\"id\": 1, \"title\": \"Acme\", \"slug\": \"acme\"}]");
    connect(Json.object().set("connectionParams", Json.object().put("region", "a/b?c#d")));
    assertThat(api.seen("/a")).extracting(SitesApi.Seen::path).contains("/a%2Fb%3Fc%23d/sites");
    var refused = connect(Json.object().set("connectionParams", Json.object().put("region", "..")));
    assertThat(refused.body()).contains("invalid_parameters", "cannot be part of a path");
    assertThat(
            connect(
                    Json.object()
                        .set("connectionParams", Json.object().put("region", "x".repeat(5000))))
                .body())
        .contains("/connectionParams/region", "4,096");
  }

  @Test
  void saysNothingOfWhatItMayNotReach() {
    var body = Json.object().put("integration", "fenced").put("credential", "key-9");
    int before = api.seen("/").size();
    var refused = gateway.send("POST", CONNECT, token, body);
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("egress_denied").doesNotContain("key-9", "Acme");
    assertThat(api.seen("/")).hasSize(before);
  }

  @Test
  void keepsWhatTheUserGaveWhenAnInstanceIsConnectedAgain() {
    api.has("[{\"id\": 1, \"title\": \"Acme\", \"slug\": \"acme\"}]");
    connect(Json.object().set("connectionParams", Json.object().put("region", "us-kept")));
    connect();
    assertThat(api.seen("/us-kept/sites")).hasSize(2);
  }
}
