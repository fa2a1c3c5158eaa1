package org.integrationgateway.server.api.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.EchoUpstream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Every kind of declared operation as it reaches the upstream, called through the door. */
final class RestRequestsTest {
  private static final EchoUpstream ECHO = new EchoUpstream();
  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String alice;

  @BeforeAll
  static void start() throws IOException {
    app("chat", RestRequestApps.CHAT);
    app("warehouse", RestRequestApps.WAREHOUSE);
    app("sealed", RestRequestApps.SEALED);
    app("anything", RestRequestApps.ANYTHING);
    app("forms", RestRequestApps.FORMS);
    app("paged", RestRequestApps.PAGED);
    gateway =
        ConfiguredGateway.start(
            home,
            """
              admin: {authorizationPolicy: operators, allowedRoles: [admin]}
            authorization:
              policies:
                operators: {default: deny, members: [{subject: user:alice, role: admin}]}
            providers:
              audit: {rows: {source: builtin:store, config: {invocations: all}}}
            apps:
              chat: {provider: {source: {path: chat}}}
              warehouse: {provider: {source: {path: warehouse}}}
              sealed: {provider: {source: {path: sealed}}}
              anything: {provider: {source: {path: anything}}}
              forms: {provider: {source: {path: forms}}}
              paged: {provider: {source: {path: paged}}}
            """);
    alice = gateway.token("user:alice");
    connect("default", "user-token");
    connect("bot", "bot-token");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    ECHO.close();
  }

  private static void app(String name, String spec) throws IOException {
    var folder = Files.createDirectories(home.resolve(name));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/%s
        version: 1.0.0
        spec:
        """
                .formatted(name)
            + spec.replace("UPSTREAM", ECHO.at("/api")).indent(2));
  }

  private static void connect(String connection, String token) {
    var answer =
        gateway.send(
            "POST",
            "/api/v1/auth/connect-manual",
            alice,
            "{\"integration\":\"chat\",\"connection\":\"%s\",\"credential\":\"%s\"}"
                .formatted(connection, token));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  static Stream<Arguments> calls() {
    return Stream.of(
        Arguments.of(
            "chat/rooms.list",
            "{\"limit\":5,\"archived\":true,\"score\":0.5}",
            "GET /api/rooms.list?limit=5&archived=true&score=0.5",
            "",
            Map.of("authorization", "Bearer user-token")),
        Arguments.of(
            "chat/rooms.list",
            "{\"as\":\"bot\"}",
            "GET /api/rooms.list",
            "",
            Map.of("authorization", "Bearer bot-token")),
        Arguments.of(
            "chat/status.set",
            "{\"room\":\"r\",\"messages\":[\"a\",{\"b\":null}],\"metadata\":{\"x\":[1]}}",
            "POST /api/status.set",
            "{\"room\":\"r\",\"messages\":[\"a\",{\"b\":null}],\"metadata\":{\"x\":[1]}}",
            Map.of("authorization", "Bearer bot-token", "content-type", "application/json")),
        Arguments.of(
            "chat/rooms.open",
            "{\"as\":\"bot\",\"users\":\"u1,u2\",\"quiet\":false}",
            "POST /api/rooms.open",
            "{\"users\":\"u1,u2\",\"quiet\":false}",
            Map.of("authorization", "Bearer bot-token")),
        Arguments.of(
            "warehouse/tables.get",
            "{\"project_id\":\"p"
                + " 1\",\"table\":\"a/b\",\"filter\":{\"a\":1},\"tags\":[\"x\",\"y&z\"],"
                + "\"X-Trace\":[\"t1\",\"t2\"],\"X-Labels\":{\"k\":\"v\"}}",
            "GET /api/acme%2Feu/projects/p%201/tables/a%2Fb"
                + "?filter=%7B%22a%22%3A1%7D&tags=x&tags=y%26z",
            "",
            Map.of("x-api-version", "7", "x-trace", "t1,t2", "x-labels", "{\"k\":\"v\"}")),
        Arguments.of(
            "warehouse/jobs.insert",
            "{\"project_id\":\"p\",\"configuration\":{\"query\":\"SELECT 'ä'\"}}",
            "POST /api/projects/p/jobs?dryRun=true",
            "{\"configuration\":{\"query\":\"SELECT 'Ã¤'\"}}",
            Map.of("content-type", "application/json")),
        Arguments.of(
            "warehouse/jobs.cancel",
            "{\"project_id\":\"p\",\"job\":7,\"force\":true}",
            "DELETE /api/projects/p/jobs/7?force=true",
            "",
            Map.of()),
        Arguments.of(
            "anything/get_anything",
            "{\"a\":[1,2],\"b\":{\"c\":\"d\"}}",
            "GET /api/anything?a=1&a=2&b=%7B%22c%22%3A%22d%22%7D",
            "",
            Map.of()),
        Arguments.of(
            "anything/post_anything",
            "{\"a\":[1,2],\"b\":{\"c\":null}}",
            "POST /api/anything",
            "{\"a\":[1,2],\"b\":{\"c\":null}}",
            Map.of("content-type", "application/json")),
        Arguments.of(
            "forms/send",
            "{\"room\":\"r 1\",\"text\":\"a b&c=ä\",\"count\":2,\"to\":[\"x\",\"y\"],"
                + "\"options\":{\"loud\":true}}",
            "POST /api/send/r%201",
            "text=a+b%26c%3D%C3%A4&count=2&to=x&to=y&options=%7B%22loud%22%3Atrue%7D",
            Map.of("content-type", "application/x-www-form-urlencoded")),
        Arguments.of(
            "forms/open",
            "{\"any\":\"thing\",\"list\":[1,2]}",
            "POST /api/open",
            "any=thing&list=1&list=2",
            Map.of("content-type", "application/x-www-form-urlencoded")));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void reachesTheUpstreamAsDeclared(
      String operation, String input, String target, String body, Map<String, String> headers) {
    var answer = gateway.send("POST", "/api/v1/" + operation, alice, input);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    var seen = ConfiguredGateway.json(answer);
    assertThat(seen.get("method").asString() + " " + seen.get("target").asString())
        .isEqualTo(target);
    assertThat(seen.get("body").asString()).isEqualTo(body);
    headers.forEach(
        (name, value) ->
            assertThat(seen.get("headers").get(name).asString()).as(name).isEqualTo(value));
    if (body.isEmpty()) {
      assertThat(seen.get("headers").has("content-length")).isFalse();
    }
  }

  @Test
  void readsTypesFromTheTextOfAQuery() {
    var query =
        "project_id=p&table=t&filter=%s&tags=x&tags=y&X-Trace=t1,t2"
            .formatted(URLEncoder.encode("{\"a\":{\"b\":[1]}}", StandardCharsets.UTF_8));
    assertThat(get("warehouse/tables.get?" + query).get("target").asString())
        .isEqualTo(
            "/api/acme%2Feu/projects/p/tables/t"
                + "?filter=%7B%22a%22%3A%7B%22b%22%3A%5B1%5D%7D%7D&tags=x&tags=y");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "chat/rooms.list?limit=many",
        "chat/rooms.list?archived=1",
        "chat/rooms.list?limit=1&limit=2",
        "warehouse/tables.get?project_id=p&table=t&filter=[1]",
        "warehouse/tables.get?project_id=p&table=t&filter=x",
        "warehouse/tables.get?project_id=p&table=t&tenant=mine",
        "warehouse/tables.get?project_id=p&table=t&x-api-version=9",
      })
  void refusesTextOfAnotherType(String target) {
    assertThat(gateway.get("/api/v1/" + target.replace("[", "%5B").replace("]", "%5D"), alice))
        .matches(answer -> answer.statusCode() == 400, "is a bad request");
  }

  @Test
  void takesTheFieldsOfAForm() {
    var seen =
        posted(
            "warehouse/jobs.insert", "project_id=p&dryRun=false&configuration=%7B%22q%22%3A1%7D");
    assertThat(seen.get("target").asString()).isEqualTo("/api/projects/p/jobs?dryRun=false");
    assertThat(seen.get("body").asString()).isEqualTo("{\"configuration\":{\"q\":1}}");
    seen = posted("chat/rooms.list", "limit=3&_connection=bot&_instance=default");
    assertThat(seen.get("target").asString()).isEqualTo("/api/rooms.list?limit=3");
    assertThat(seen.get("headers").get("authorization").asString()).isEqualTo("Bearer bot-token");
  }

  @Test
  void showsARequestThatIsNotSent() {
    var answer =
        gateway.send("POST", "/api/v1/chat/status.set?_dryRun=true", alice, "{\"room\":\"r\"}");
    assertThat(answer.body()).doesNotContain("bot-token");
    var recorded =
        ConfiguredGateway.json(gateway.get("/admin/api/v1/audit?action=operation.&limit=1", alice));
    assertThat(recorded.at("/records/0/action").asString()).isEqualTo("operation.preview");
    assertThat(recorded.at("/records/0/details/operation").asString()).isEqualTo("status.set");
    var shown = ConfiguredGateway.json(answer);
    assertThat(shown.get("method").asString()).isEqualTo("POST");
    assertThat(shown.get("url").asString()).isEqualTo(ECHO.at("/api/status.set"));
    assertThat(shown.get("body").asString()).isEqualTo("{\"room\":\"r\"}");
    assertThat(headers(shown))
        .containsExactly(
            "Accept: application/json, */*;q=0.5",
            "Authorization: Bearer ***",
            "Content-Type: application/json");
    var read = get("chat/rooms.list?limit=2&_dryRun=true");
    assertThat(read.get("url").asString()).isEqualTo(ECHO.at("/api/rooms.list?limit=2"));
    assertThat(read.has("body")).isFalse();
  }

  @Test
  void showsNoValueOfAHeaderThatTheManifestAdds() {
    var fixed = get("sealed/items.list?X-Own=mine&_dryRun=true");
    assertThat(headers(fixed))
        .contains("X-Tenant: ***", "X-Own: mine", "X-Api-Version: 7")
        .noneMatch(header -> header.contains("t-98765"));
  }

  @Test
  void putsManagedPathParametersIntoTheBaseUrl() {
    assertThat(get("sealed/items.list").get("target").asString()).isEqualTo("/api/eu%2F1/items");
  }

  @Test
  void showsTheRequestForTheFirstPage() {
    assertThat(get("paged/list?color=red&_dryRun=true").get("url").asString())
        .startsWith(ECHO.at("/api/list?color=red"))
        .contains("size=10");
  }

  @Test
  void decidesAboutADryRunAsAboutACall() {
    assertThat(status("chat/status.set?_dryRun=true", "{}")).isEqualTo(400);
    assertThat(status("chat/status.set?_dryRun=yes", "{\"room\":\"r\"}")).isEqualTo(400);
    assertThat(status("chat/status.set?dryRun=true", "{\"room\":\"r\"}")).isEqualTo(400);
    assertThat(status("chat/absent?_dryRun=true", "{}")).isEqualTo(404);
    var bob = gateway.token("user:bob");
    assertThat(
            gateway.status("POST", "/api/v1/chat/status.set?_dryRun=true", bob, "{\"room\":\"r\"}"))
        .isEqualTo(412);
  }

  private static int status(String target, String body) {
    return gateway.status("POST", "/api/v1/" + target, alice, body);
  }

  private static List<String> headers(JsonNode shown) {
    return shown
        .get("headers")
        .valueStream()
        .map(header -> header.get("name").asString() + ": " + header.get("value").asString())
        .toList();
  }

  private static JsonNode get(String target) {
    var answer = gateway.get("/api/v1/" + target, alice);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer);
  }

  private static JsonNode posted(String operation, String form) {
    var answer =
        gateway.post(
            "/api/v1/" + operation,
            alice,
            "application/x-www-form-urlencoded",
            BodyPublishers.ofString(form));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer);
  }
}
