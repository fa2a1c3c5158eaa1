package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpSessionClient;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** MCP servers that list or answer what no server should, beside one that does not. */
final class BadServersTest {
  private static final String OBJECT = "{\"type\": \"object\"}";

  private static final String CONNECTION =
      """
        connections:
          default:
            mode: subject
            auth: {type: bearer, credentials: [{name: token, label: Token}]}
      """;

  @TempDir static Path home;
  private static final AtomicInteger PEOPLE = new AtomicInteger();
  private static ScriptedMcpServer bad;
  private static ScriptedMcpServer good;
  private static ConfiguredGateway gateway;
  private Optional<McpSessionClient> session = Optional.empty();
  private String token;

  @BeforeAll
  static void start() {
    bad = new ScriptedMcpServer();
    good = new ScriptedMcpServer();
    good.result("tools/list", tools(tool("fine", OBJECT)))
        .result("resources/list", "{\"resources\": [{\"uri\": \"a:b\", \"name\": \"b\"}]}")
        .result("prompts/list", "{\"prompts\": [{\"name\": \"ask\"}]}")
        .result("tools/call", "{\"content\": [{\"type\": \"text\", \"text\": \"fine\"}]}");
    var apps =
        McpApps.write(
            home, new TreeMap<>(Map.of("bad", bad.url(), "good", good.url())), CONNECTION);
    gateway = ConfiguredGateway.start(home, "  mcp: {schemas: strict}\n" + apps);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    bad.close();
    good.close();
  }

  /** Lists are kept for each credential, so each test is another person. */
  @BeforeEach
  void connect() {
    token = gateway.token("user:person" + PEOPLE.incrementAndGet());
    for (var app : List.of("bad", "good")) {
      var connected =
          gateway.send(
              "POST",
              "/api/v1/auth/connect-manual",
              token,
              Json.object().put("integration", app).put("credential", token).toString());
      assertThat(connected.statusCode()).as(connected.body()).isLessThan(300);
    }
    bad.requests.clear();
  }

  /** The client of the test, which begins after the test has scripted its server. */
  private McpSessionClient client() {
    if (session.isEmpty()) {
      session = Optional.of(new McpSessionClient(gateway.gateway().uri(), "/mcp", token));
    }
    return session.get();
  }

  @AfterEach
  void disconnect() {
    session.ifPresent(McpSessionClient::close);
  }

  private static String tool(String name, String schema) {
    return "{\"name\": " + Json.object().stringNode(name) + ", \"inputSchema\": " + schema + "}";
  }

  private static String tools(String... tools) {
    return "{\"tools\": [" + String.join(",", tools) + "]}";
  }

  private List<String> listed() {
    return names(client().all("tools/list", "tools"), "name");
  }

  private static List<String> names(List<JsonNode> items, String member) {
    return items.stream().map(item -> item.path(member).asString()).toList();
  }

  private static ObjectNode params(String name, String value) {
    return Json.object().put(name, value);
  }

  @Test
  void namesOfEveryCharacterAreToolNamesOfTheirOwn() {
    bad.result(
        "tools/list",
        tools(
            tool("a.b", OBJECT),
            tool("a/b", OBJECT),
            tool("a_b", OBJECT),
            tool("größe 🙂 \\\"x\\\"", OBJECT),
            tool("x".repeat(200), OBJECT)));
    bad.result(
        "tools/call",
        params -> "{\"content\": [{\"type\": \"text\", \"text\": " + params.get("name") + "}]}");

    var names = listed();

    assertThat(names).hasSize(6).doesNotHaveDuplicates();
    assertThat(names).allMatch(name -> name.matches("[A-Za-z0-9_-]{1,64}"));
    var called =
        names.stream()
            .filter(name -> name.startsWith("bad_"))
            .map(name -> client().callTool(name, Json.object()).at("/content/0/text").asString())
            .toList();
    assertThat(called)
        .containsExactlyInAnyOrder("a.b", "a/b", "a_b", "größe 🙂 \\\"x\\\"", "x".repeat(200));
  }

  @Test
  void aToolThatIsListedTwiceIsTheFirstOne() {
    bad.result(
        "tools/list",
        tools(tool("twice", "{\"type\":\"object\",\"title\":\"first\"}"), tool("twice", OBJECT)));

    assertThat(listed()).containsOnlyOnce("bad_twice");
    assertThat(client().all("tools/list", "tools").toString()).contains("first");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7",
        "false",
        "[1]",
        "{\"type\": \"array\"}",
        "{\"type\": \"object\", \"properties\": 5}"
      })
  void aToolWhoseSchemaCannotBeUsedIsLeftOutWithTheReason(String schema) {
    bad.result("tools/list", tools(tool("odd", schema), tool("even", OBJECT)));

    assertThat(listed()).contains("bad_even").doesNotContain("bad_odd");
    var refused = gateway.send("POST", "/api/v1/bad/odd", token, "{}");
    assertThat(refused.statusCode()).isEqualTo(404);
    assertThat(refused.body()).contains("inputSchema that cannot be used");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\": \"object\", \"properties\": {\"a\": {\"$ref\": \"#/$defs/a\"}}, \"$defs\":"
            + " {\"a\": {\"type\": \"integer\"}}}",
        "{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"type\": \"object\","
            + " \"properties\": {\"a\": {\"type\": \"integer\", \"format\": \"uint8-of-mine\"}}}",
        "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"type\": \"object\","
            + " \"properties\": {\"a\": {\"type\": \"integer\"}}, \"x-mine\": 1}"
      })
  void aSchemaIsListedAsItIsWrittenAndHoldsCallers(String schema) {
    bad.result("tools/list", tools(tool("typed", schema)));
    bad.result("tools/call", "{\"content\": []}");

    var listed =
        client().all("tools/list", "tools").stream()
            .filter(tool -> tool.path("name").asString().equals("bad_typed"))
            .findFirst()
            .orElseThrow();
    // The argument that chooses an account is the gateway's own.
    var written = (ObjectNode) listed.path("inputSchema");
    ((ObjectNode) written.path("properties")).remove("_instance");
    assertThat(written).isEqualTo(Json.MAPPER.readTree(schema));
    assertThat(client().callTool("bad_typed", params("a", "x")).path("isError").asBoolean())
        .isTrue();
    assertThat(client().callTool("bad_typed", Json.object().put("a", 5)).has("isError")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"tools\": {}}",
        "{}",
        "{\"tools\": [1]}",
        "[]",
        "7",
        "null",
        "not JSON",
      })
  void aListThatIsNoneCostsTheToolsOfItsAppOnly(String result) {
    bad.result("tools/list", result);
    bad.result("resources/list", result);
    bad.result("prompts/list", result);

    assertThat(listed()).containsExactly("good_fine");
    assertThat(names(client().all("resources/list", "resources"), "uri"))
        .containsExactly("gateway://good/a:b");
    assertThat(names(client().all("prompts/list", "prompts"), "name")).containsExactly("good_ask");
  }

  /** The tools are named by their page: how often a list is asked for is not said. */
  @Test
  void cursorsThatLoopEndTheList() {
    var next = Map.of("first", "second", "second", "third", "third", "second");
    bad.result(
        "tools/list",
        params -> {
          var page = params.path("cursor").asString("first");
          return "{\"tools\": [%s], \"nextCursor\": \"%s\"}"
              .formatted(tool(page, OBJECT), next.get(page));
        });

    assertThat(listed()).containsOnlyOnce("bad_first", "bad_second", "bad_third");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | []",
        "{\"content\": null, \"isError\": null} | []",
        "{\"toolResult\": \"done\"} | [{\"type\":\"text\",\"text\":\"done\"}]",
        "{\"toolResult\": {\"a\": 1}} | [{\"type\":\"text\",\"text\":\"{\\\"a\\\":1}\"}]",
      })
  void aResultWithoutContentIsNoFailureBecauseTheCallWasMade(String result, String content) {
    bad.result("tools/list", tools(tool("odd", OBJECT)));
    bad.result("tools/call", result);

    var answer = client().callTool("bad_odd", Json.object());

    assertThat(answer.path("isError").asBoolean(false)).isFalse();
    assertThat(answer.path("content").toString()).isEqualTo(content);
  }

  @Test
  void anErrorStaysAnErrorWithItsCodeAndData() {
    bad.result("tools/list", tools(tool("odd", OBJECT)));
    bad.error(
        "tools/call", "{\"code\": -32042, \"message\": \"go there\", \"data\": {\"url\": \"u\"}}");

    var answer = client().ask("tools/call", params("name", "bad_odd"));

    assertThat(answer.at("/error/code").asInt()).isEqualTo(-32042);
    assertThat(answer.at("/error/message").asString()).isEqualTo("go there");
    assertThat(answer.at("/error/data/url").asString()).isEqualTo("u");
    var rest = gateway.send("POST", "/api/v1/bad/odd", token, "{}");
    assertThat(rest.statusCode()).isEqualTo(502);
    assertThat(rest.body()).contains("returned error -32042: go there");
  }

  @Test
  void aLongResultPassesWhole() {
    var text = "x".repeat(8 << 20);
    bad.result("tools/list", tools(tool("long", OBJECT)));
    bad.result("tools/call", "{\"content\": [{\"type\": \"text\", \"text\": \"" + text + "\"}]}");

    assertThat(client().callTool("bad_long", Json.object()).at("/content/0/text").asString())
        .hasSize(8 << 20);
  }

  @Test
  void urisOfEveryCharacterGoThereAndBack() {
    for (var uri :
        List.of(
            "file:///a%20b?x=1&y=%2F#part",
            "gateway://good/a:b",
            "urn:größe:🙂",
            "a b<>\"{}|\\^`",
            "/",
            "mailto:a@b.example",
            "x".repeat(4000))) {
      bad.result(
          "resources/read",
          params -> "{\"contents\": [{\"uri\": " + params.get("uri") + ", \"text\": \"t\"}]}");

      var read = client().result("resources/read", params("uri", "gateway://bad/" + uri));

      assertThat(read.at("/contents/0/uri").asString()).isEqualTo("gateway://bad/" + uri);
      assertThat(
              bad.requests.stream()
                  .filter(asked -> asked.path("method").asString().equals("resources/read"))
                  .reduce((a, b) -> b)
                  .orElseThrow()
                  .at("/params/uri"))
          .isEqualTo(Json.object().stringNode(uri));
    }
  }
}
