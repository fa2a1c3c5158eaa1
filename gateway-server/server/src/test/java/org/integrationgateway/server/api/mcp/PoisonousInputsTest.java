package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpSessionClient;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Schemas and inputs that ask for too much work, while another caller's calls go on. */
final class PoisonousInputsTest {
  private static final String CONNECTION =
      """
        connections:
          default: {mode: none}
      """;

  private static final String OPEN = "[".repeat(55);
  private static final String CLOSE = "]".repeat(55);

  @TempDir static Path home;
  private static ScriptedMcpServer bad;
  private static ScriptedMcpServer good;
  private static ConfiguredGateway gateway;
  private static String token;
  private static String other;

  /**
   * An input for a tool.
   *
   * @param schema of the tool's member {@code v}, with definitions beside it
   * @param value of the member
   * @param code what the caller gets; 'ok' when the upstream is called
   */
  private record Poison(String schema, String definitions, String value, String code) {
    String tool() {
      return "{\"type\":\"object\",\"properties\":{\"v\":"
          + schema
          + "},\"$defs\":{"
          + definitions
          + "}}";
    }
  }

  private static final Map<String, Poison> POISONS = poisons();

  private static Map<String, Poison> poisons() {
    var all = new LinkedHashMap<String, Poison>();
    var refers = "{\"$ref\":\"#/$defs/e\"}";
    var deep = OPEN + "1" + CLOSE;
    for (var keyword : new String[] {"anyOf", "oneOf", "allOf"}) {
      var twice =
          "\"e\":{\"%s\":[{\"items\":{\"$ref\":\"#/$defs/e\"}},{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/e\"}}]}"
              .formatted(keyword);
      all.put(
          keyword,
          new Poison(refers, twice, deep, keyword.equals("anyOf") ? "ok" : "invalid_parameters"));
      all.put(
          keyword + "_unevaluated",
          new Poison(
              refers,
              twice.replace("\"e\":{", "\"e\":{\"unevaluatedItems\":true,"),
              deep,
              "too_complex"));
    }
    all.put(
        "not",
        new Poison(
            refers,
            "\"e\":{\"not\":{\"type\":\"array\",\"items\":{\"allOf\":[{\"$ref\":\"#/$defs/e\"},{\"$ref\":\"#/$defs/e\"}]}}}",
            deep,
            "invalid_parameters"));
    all.put(
        "if",
        new Poison(
            refers,
            "\"e\":{\"if\":{\"items\":{\"$ref\":\"#/$defs/e\"}},\"then\":{\"items\":{\"$ref\":\"#/$defs/e\"}}}",
            deep,
            "ok"));
    all.put(
        "dependent",
        new Poison(
            refers,
            "\"e\":{\"dependentSchemas\":{\"a\":{\"$ref\":\"#/$defs/f\"}},\"properties\":{\"a\":{\"$ref\":\"#/$defs/e\"}}},\"f\":{\"properties\":{\"a\":{\"$ref\":\"#/$defs/e\"}}}",
            "{\"a\":".repeat(50) + "1" + "}".repeat(50),
            "ok"));
    all.put("itself", new Poison(refers, "\"e\":{\"$ref\":\"#/$defs/e\"}", "1", "too_complex"));
    all.put(
        "each_other",
        new Poison(
            refers,
            "\"e\":{\"allOf\":[{\"$ref\":\"#/$defs/f\"}]},\"f\":{\"anyOf\":[{\"$ref\":\"#/$defs/e\"}]}",
            "1",
            "too_complex"));
    all.put(
        "pattern",
        new Poison(
            "{\"pattern\":\"^(([a-z])+.)+[A-Z]([a-z])+$\"}",
            "",
            "\"" + "a".repeat(5_000) + "\"",
            "too_complex"));
    all.put(
        "patterns",
        new Poison(
            "{\"items\":{\"pattern\":\"^(.*)(.*)(.*)(.*)x$\"}}",
            "",
            "[" + ("\"" + "a".repeat(60) + "\",").repeat(500) + "\"\"]",
            "too_complex"));
    all.put(
        "pattern_names",
        new Poison(
            "{\"patternProperties\":{\"^(.*)(.*)(.*)(.*)(.*)x$\":{}}}",
            "",
            "{\"" + "a".repeat(200) + "\":1}",
            "too_complex"));
    all.put(
        "names_pattern",
        new Poison(
            "{\"propertyNames\":{\"pattern\":\"^(.*)(.*)(.*)(.*)(.*)x$\"}}",
            "",
            "{\"" + "a".repeat(200) + "\":1}",
            "too_complex"));
    all.put(
        "required",
        new Poison(
            "{\"items\":{\"required\":["
                + Stream.iterate(0, n -> n + 1)
                    .limit(5_000)
                    .map(n -> "\"n" + n + "\"")
                    .collect(Collectors.joining(","))
                + "]}}",
            "",
            "[" + "{},".repeat(20_000) + "{}]",
            "too_complex"));
    all.put(
        "types",
        new Poison(
            "{\"items\":{\"type\":\"string\"}}",
            "",
            "[" + "1,".repeat(100_000) + "1]",
            "invalid_parameters"));
    all.put(
        "unique",
        new Poison(
            "{\"uniqueItems\":true}",
            "",
            "["
                + Stream.iterate(0, n -> n + 1)
                    .limit(1 << 13)
                    .map(PoisonousInputsTest::colliding)
                    .collect(Collectors.joining(","))
                + "]",
            "ok"));
    all.put(
        "texts",
        new Poison(
            "{\"items\":{\"type\":\"integer\"}}", "", "[" + "\"1\",".repeat(9_000) + "1]", "ok"));
    all.put(
        "long_number",
        new Poison(
            "{\"type\":\"integer\"}", "", "\"" + "9".repeat(100_000) + "\"", "invalid_parameters"));
    all.put("exponent", new Poison("{\"multipleOf\":0.01}", "", "1e300", "ok"));
    all.put(
        "bound",
        new Poison(
            "{\"type\":\"integer\",\"maximum\":5}", "", "1e999999999", "invalid_parameters"));
    all.put("multiple", new Poison("{\"multipleOf\":1e999999999}", "", "1", "invalid_parameters"));
    all.put(
        "unique_exponents",
        new Poison("{\"uniqueItems\":true}", "", "[1e999999999,1e999999998]", "ok"));
    all.put("beyond_exponent", new Poison("{}", "", "1e2147483648", "invalid_json"));
    all.put("beyond_small_exponent", new Poison("{}", "", "1e-2147483648", "invalid_json"));
    all.put("deep_value", new Poison("{}", "", "[".repeat(100_000), "invalid_json"));
    all.put(
        "deep_object",
        new Poison("{}", "", "{\"a\":".repeat(500) + "1" + "}".repeat(500), "invalid_json"));
    all.put("huge_number", new Poison("{}", "", "1" + "0".repeat(2_000), "invalid_json"));
    all.put(
        "dynamic",
        new Poison("{\"$dynamicAnchor\":\"x\",\"$dynamicRef\":\"#x\"}", "", "1", "too_complex"));
    var chain = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      chain.append(
          "\"d%d\":{\"allOf\":[{\"$ref\":\"#/$defs/d%d\"},{\"$ref\":\"#/$defs/d%d\"}]},"
              .formatted(i, i + 1, i + 1));
    }
    chain.append("\"d60\":{\"type\":\"integer\"}");
    all.put("chain", new Poison("{\"$ref\":\"#/$defs/d0\"}", chain.toString(), "1", "ok"));
    all.put(
        "chain_unevaluated",
        new Poison(
            "{\"$ref\":\"#/$defs/d0\"}",
            chain.toString().replace("{\"allOf\"", "{\"unevaluatedProperties\":true,\"allOf\""),
            "{}",
            "too_complex"));
    all.put("remote", new Poison("{\"$ref\":\"http://169.254.169.254/latest\"}", "", "1", "ok"));
    all.put("file", new Poison("{\"$ref\":\"file:///etc/passwd\"}", "", "1", "ok"));
    all.put("dialect", new Poison("{\"$schema\":\"https://example.test/x\"}", "", "1", "ok"));
    all.put("group", new Poison("{\"pattern\":\"(?P<y>a)\"}", "", "\"b\"", "ok"));
    all.put("no_pattern", new Poison("{\"pattern\":\"(\"}", "", "\"b\"", "ok"));
    all.put(
        "long_pattern",
        new Poison("{\"pattern\":\"" + "a".repeat(10_000) + "\"}", "", "\"b\"", "ok"));
    all.put(
        "nested_pattern",
        new Poison(
            "{\"pattern\":\"" + "(".repeat(2_000) + ")".repeat(2_000) + "\"}", "", "\"b\"", "ok"));
    all.put("no_reference", new Poison("{\"$ref\":\"#/$defs/none\"}", "", "1", "ok"));
    all.put("no_type", new Poison("{\"type\":\"strin\"}", "", "1", "ok"));
    all.put(
        "draft4",
        new Poison("{\"required\":true,\"minimum\":0,\"exclusiveMinimum\":true}", "", "1", "ok"));
    all.put(
        "wide_enum",
        new Poison(
            "{\"items\":{\"enum\":[" + "\"x\",".repeat(5_000) + "1]}}",
            "",
            "[" + "\"x\",".repeat(20_000) + "1]",
            "ok"));
    return all;
  }

  /** Texts with one hash code. */
  private static String colliding(int number) {
    var text = new StringBuilder("\"");
    for (int bit = 0; bit < 13; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.append('"').toString();
  }

  @BeforeAll
  static void start() {
    bad = new ScriptedMcpServer();
    good = new ScriptedMcpServer();
    var answer =
        "{\"content\": [{\"type\": \"text\", \"text\": \"fine\"}], \"structuredContent\": {}}";
    bad.result(
            "tools/list",
            POISONS.entrySet().stream()
                .map(
                    poison ->
                        """
                        {"name":"%s","inputSchema":%s,"outputSchema":
                          {"type":"object","properties":{"n":{"multipleOf":1e999999999}}}}
                        """
                            .formatted(poison.getKey(), poison.getValue().tool()))
                .collect(Collectors.joining(",", "{\"tools\":[", "]}")))
        .result("tools/call", answer);
    good.result(
            "tools/list", "{\"tools\":[{\"name\":\"fine\",\"inputSchema\":{\"type\":\"object\"}}]}")
        .result("tools/call", answer);
    var apps =
        McpApps.write(
            home, new TreeMap<>(Map.of("bad", bad.url(), "good", good.url())), CONNECTION);
    gateway = ConfiguredGateway.start(home, apps);
    token = gateway.token("user:hostile");
    other = gateway.token("user:other");
  }

  @AfterAll
  static void stop() {
    gateway.close();
    bad.close();
    good.close();
  }

  static Stream<String> names() {
    return POISONS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void endsWithAnAnswerThatSaysWhy(String name) {
    var poison = POISONS.get(name);
    var poisoned =
        CompletableFuture.supplyAsync(
            () ->
                gateway.send(
                    "POST", "/api/v1/bad/" + name, token, "{\"v\":" + poison.value() + "}"));
    var beside = gateway.send("POST", "/api/v1/good/fine", other, "{}");
    assertThat(beside.statusCode()).as(beside.body()).isEqualTo(200);
    var answer = poisoned.join();
    if (poison.code().equals("ok")) {
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return;
    }
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(
            Json.parseObject(answer.body().getBytes(StandardCharsets.UTF_8))
                .path("code")
                .asString())
        .isEqualTo(poison.code());
    assertThat(answer.body()).hasSizeLessThan(20_000).doesNotContain("Exception", "networknt");
  }

  @Test
  void passesNumbersOnWithAllTheirDigits() {
    try (var client = new McpSessionClient(gateway.gateway().uri(), "/mcp", token)) {
      var arguments = Json.object();
      arguments.put("n", new BigDecimal("0.1234567890123456789012"));
      arguments.put("large", new BigDecimal("1E+400"));
      client.callTool("good_fine", arguments);
      assertThat(good.requests)
          .extracting(request -> request.path("params").path("arguments").toString())
          .contains("{\"n\":0.1234567890123456789012,\"large\":1E+400}");
    }
  }

  @Test
  void tellsAModelThatItsInputIsTooComplex() {
    try (var client = new McpSessionClient(gateway.gateway().uri(), "/mcp", token)) {
      var arguments = Json.object();
      arguments.put("v", "a".repeat(5_000));
      var result = client.callTool("bad_pattern", arguments);
      assertThat(result.path("isError").asBoolean()).isTrue();
      assertThat(result.path("content").path(0).path("text").asString())
          .contains("more than", "steps");
      assertThat(result.toString()).contains("too_complex");
    }
  }
}
