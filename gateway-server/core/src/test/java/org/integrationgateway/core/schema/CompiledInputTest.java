package org.integrationgateway.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.catalog.Parameter;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

final class CompiledInputTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final SchemaCompiler COMPILER = new SchemaCompiler();

  /** One property {@code v} of this schema. */
  private static String one(String schema) {
    return "{\"type\":\"object\",\"properties\":{\"v\":"
        + schema
        + "},\"$defs\":{\"n\":{\"type\":\"integer\"}}}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"string\"} | 5 | \"5\"",
        "{\"type\":\"string\"} | true | \"true\"",
        "{\"type\":\"string\"} | a,b | \"a,b\"",
        "{\"type\":\"integer\"} | 5 | 5",
        "{\"type\":\"integer\"} | -5 | -5",
        "{\"type\":\"integer\"} | 007 | 7",
        "{\"type\":\"integer\"} | 123456789012345678901234567890 | 123456789012345678901234567890",
        "{\"type\":\"number\"} | 5 | 5",
        "{\"type\":\"number\"} | 2.5 | 2.5",
        "{\"type\":\"number\"} | -1e3 | -1000.0",
        "{\"type\":\"boolean\"} | true | true",
        "{\"type\":\"boolean\"} | false | false",
        "{\"type\":[\"integer\",\"null\"]} | 5 | 5",
        "{\"type\":[\"string\",\"integer\"]} | 007 | \"007\"",
        "{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"boolean\"}]} | true | true",
        "{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"boolean\"}]} | 3 | 3",
        "{\"$ref\":\"#/$defs/n\"} | 3 | 3",
        "{\"enum\":[1,2,3]} | 2 | 2",
        "{\"const\":true} | true | true",
        "{\"type\":\"object\"} | {\"a\":[1]} | {\"a\":[1]}",
        "{\"type\":\"array\"} | [1,\"x\"] | [1,\"x\"]",
        "{\"type\":\"array\",\"items\":{\"type\":\"string\"}} | a,b | [\"a\",\"b\"]",
        "{\"type\":\"array\",\"items\":{\"type\":\"integer\"}} | 1,2 | [1,2]",
        "{\"type\":\"array\",\"items\":{\"type\":\"boolean\"}} | true | [true]",
        "{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/n\"}} | 1,2 | [1,2]",
        "{} | 5 | \"5\"",
      })
  void turnsTextIntoWhatTheSchemaAsksFor(String schema, String text, String value) {
    assertThat(accept(one(schema), Map.of("v", List.of(text))).get("v").toString())
        .isEqualTo(value);
  }

  @Test
  void takesRepeatedTextAsAList() {
    var schema = one("{\"type\":\"array\",\"items\":{\"type\":\"string\"}}");
    assertThat(accept(schema, Map.of("v", List.of("a,b", "c"))).get("v").toString())
        .isEqualTo("[\"a,b\",\"c\"]");
    assertThat(accept(schema, Map.of("v", List.of(""))).get("v").toString()).isEqualTo("[]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"integer\"} | 5x | must be an integer, not \"5x\"",
        "{\"type\":\"integer\"} | 5.5 | must be an integer, not \"5.5\"",
        "{\"type\":\"integer\"} | `` | must be an integer, not \"\"",
        "{\"type\":\"integer\"} | 0x10 | must be an integer, not \"0x10\"",
        "{\"type\":\"number\"} | NaN | must be a number, not \"NaN\"",
        "{\"type\":\"number\"} | Infinity | must be a number, not \"Infinity\"",
        "{\"type\":\"number\"} | 1e999 | must be a number, not \"1e999\"",
        "{\"type\":\"number\"} | 1d | must be a number, not \"1d\"",
        "{\"type\":\"boolean\"} | yes | must be a boolean, not \"yes\"",
        "{\"type\":\"object\"} | {a} | must be an object, not \"{a}\"",
        "{\"type\":\"object\"} | [1] | must be an object, not \"[1]\"",
        "{\"type\":[\"integer\",\"boolean\"]} | x | must be an integer or a boolean, not \"x\"",
        "{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"null\"}]} | x | must be an integer or null, not \"x\"",
        "{\"enum\":[\"a\",\"b\"]} | c | must be one of [\"a\",\"b\"], not \"c\"",
        "{\"type\":\"integer\",\"minimum\":1} | 0 | must be at least 1",
        "{\"type\":\"string\",\"maxLength\":2} | abc | must have at most 2 characters",
        "{\"type\":\"string\",\"pattern\":\"^a+$\"} | b | must match the pattern \"^a+$\"",
        "{\"type\":\"array\",\"maxItems\":1} | a,b | must have at most 1 items",
      })
  void saysWhatIsWrongInWords(String schema, String text, String message) {
    assertThat(problems(one(schema), new Arguments.Text(Map.of("v", List.of(text)))))
        .containsExactly(new FieldProblem("/v", message));
  }

  @Test
  void refusesAScalarThatIsGivenTwice() {
    assertThat(
            problems(
                one("{\"type\":\"integer\"}"), new Arguments.Text(Map.of("v", List.of("1", "2")))))
        .containsExactly(new FieldProblem("/v", "was given 2 times: give it once"));
  }

  @Test
  void saysWhichTypesOfJsonFit() {
    assertThat(problems(one("{\"type\":\"integer\"}"), json("{\"v\":\"5x\"}")))
        .containsExactly(new FieldProblem("/v", "must be an integer, not \"5x\""));
    assertThat(problems(one("{\"type\":\"string\"}"), json("{\"v\":{}}")))
        .containsExactly(new FieldProblem("/v", "must be a string, not an object"));
  }

  @Test
  void tellsAllProblemsAtOnce() {
    var schema =
        """
        {"type": "object", "required": ["id", "name"],
         "properties": {
           "id": {"type": "string"}, "name": {"type": "string"}, "limit": {"type": "integer"},
           "a/b~c": {"type": "object", "properties": {"deep": {"type": "boolean"}}}}}
        """;
    var input = "{\"id\":7,\"limt\":1,\"limit\":\"x\",\"a/b~c\":{\"deep\":3}}";
    assertThat(problems(schema, json(input)))
        .containsExactlyInAnyOrder(
            new FieldProblem("/id", "must be a string, not 7"),
            new FieldProblem("/name", "is required"),
            new FieldProblem("/limit", "must be an integer, not \"x\""),
            new FieldProblem("/a~1b~0c/deep", "must be a boolean, not 3"),
            new FieldProblem(
                "/limt",
                "is not known here. Did you mean 'limit'? Known: id, name, limit, a/b~c."));
  }

  @Test
  void takesWhatItDoesNotKnowOnlyWhereTheSchemaSaysSo() {
    assertThat(problems("{\"type\":\"object\",\"properties\":{}}", json("{\"x\":1}"))).hasSize(1);
    assertThat(accept("{\"type\":\"object\"}", json("{\"x\":1}")).has("x")).isTrue();
    assertThat(
            accept(
                    "{\"type\":\"object\",\"properties\":{},\"additionalProperties\":true}",
                    json("{\"x\":1}"))
                .has("x"))
        .isTrue();
    assertThat(
            accept(
                    "{\"properties\":{},\"additionalProperties\":{\"type\":\"integer\"}}",
                    json("{\"x\":1}"))
                .has("x"))
        .isTrue();
  }

  @Test
  void fillsInDefaultsWithoutTouchingWhatWasGiven() {
    var schema =
        "{\"properties\":{\"limit\":{\"type\":\"integer\",\"default\":20},\"tags\":{\"default\":[1]}}}";
    var given = (ObjectNode) JSON.readTree("{}");
    var input = COMPILER.input("operation", schema);
    var first = input.accept(new Arguments.Json(given));
    assertThat(first.toString()).isEqualTo("{\"limit\":20,\"tags\":[1]}");
    assertThat(given.isEmpty()).isTrue();
    first.withArray("tags").add(2);
    assertThat(input.accept(new Arguments.Json(given)).toString())
        .isEqualTo("{\"limit\":20,\"tags\":[1]}");
    assertThat(accept(schema, Map.of("limit", List.of("5"))).get("limit").asInt()).isEqualTo(5);
  }

  @Test
  @Timeout(120)
  void boundsThePriceOfAPattern() {
    var evil = one("{\"type\":\"string\",\"pattern\":\"^(([a-z])+.)+[A-Z]([a-z])+$\"}");
    var text = "a".repeat(5_000);
    assertThatThrownBy(() -> accept(evil, json("{\"v\":\"" + text + "\"}")))
        .isInstanceOfSatisfying(
            GatewayException.class,
            spent -> assertThat(spent.code()).isEqualTo(ErrorCode.TOO_COMPLEX));
    var deep = one("{\"type\":\"string\",\"pattern\":\"^(a|b)*$\"}");
    assertThatThrownBy(() -> accept(deep, json("{\"v\":\"" + "ab".repeat(100_000) + "c\"}")))
        .isInstanceOf(GatewayException.class);
  }

  @Test
  void readsTheEndOfAPatternAsTheStandardDoes() {
    var schema = one("{\"type\":\"string\",\"pattern\":\"^[a-z$]+$\"}");
    assertThat(problems(schema, json("{\"v\":\"abc\\n\"}"))).hasSize(1);
    assertThat(accept(schema, json("{\"v\":\"ab$\"}")).get("v").asString()).isEqualTo("ab$");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{",
        "{\"type\":\"string\"}",
        "{\"type\":[\"object\",\"null\"]}",
        "{\"properties\":{\"v\":{\"type\":\"strin\"}}}",
        "{\"properties\":{\"v\":{\"minimum\":\"3\"}}}",
      })
  void refusesWhatIsNoSchemaOfAnObjectWhenItIsLoaded(String schema) {
    assertThatThrownBy(() -> COMPILER.input("operation", schema))
        .isInstanceOf(UnusableSchemaException.class);
  }

  @Test
  void compilesAGeneratedSchemaAtTheFirstCall() {
    var schema = Json.object();
    schema.putObject("properties").putObject("v").put("$ref", "#/$defs/missing");
    var input = COMPILER.generated(schema);
    assertThat(input.parameters()).extracting(Parameter::name).containsExactly("v");
    assertThatThrownBy(() -> input.accept(json("{\"v\":1}")))
        .isInstanceOf(UnusableSchemaException.class);
  }

  @Test
  void compilesOnceForCallsAtTheSameTime() throws Exception {
    var compiled = new AtomicInteger();
    var input =
        new CompiledInput(
            Json.object(),
            () -> {
              compiled.incrementAndGet();
              return CompiledSchema.quiet(Json.object());
            });
    var threads = Executors.newFixedThreadPool(4);
    try {
      var together = new CyclicBarrier(4);
      var calls = new ArrayList<Callable<ObjectNode>>();
      for (int i = 0; i < 4; i++) {
        calls.add(
            () -> {
              together.await();
              return input.accept(json("{}"));
            });
      }
      for (var call : threads.invokeAll(calls)) {
        assertThat(call.get()).isEmpty();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(compiled).hasValue(1);
  }

  @Test
  void fetchesNothing() throws Exception {
    var visits = new AtomicInteger();
    try (var somewhere = new JettyUpstream((request, response) -> visits.incrementAndGet())) {
      var schema = one("{\"$ref\":\"" + somewhere.at("/schema.json") + "\"}");
      assertThat(accept(schema, json("{\"v\":[1]}"))).isNotEmpty();
      assertThat(visits).hasValue(0);
    }
  }

  @Test
  void survivesASchemaThatRefersToItself() {
    var input =
        COMPILER.input("operation", "{\"properties\":{\"v\":{\"$ref\":\"#/properties/v\"}}}");
    assertThatThrownBy(() -> input.accept(json("{\"v\":1}"))).isInstanceOf(GatewayException.class);
    assertThatThrownBy(() -> input.accept(new Arguments.Text(Map.of("v", List.of("1")))))
        .isInstanceOf(GatewayException.class);
  }

  @Test
  void listsItsParameters() {
    var schema =
        (ObjectNode)
            JSON.readTree(
                "{\"properties\":{\"id\":{\"type\":\"string\",\"description\":\"Which\"},\"n\":{\"type\":[\"integer\",\"null\"],\"default\":3}},\"required\":[\"id\"]}");
    var rendered = new ArrayList<String>();
    for (var p : Parameters.of(schema)) {
      rendered.add(
          p.name() + " " + p.type() + " " + p.required() + " " + p.defaultValue().isPresent());
    }
    assertThat(rendered).containsExactly("id string true false", "n integer false true");
  }

  private static ObjectNode accept(String schema, Map<String, List<String>> text) {
    return accept(schema, new Arguments.Text(new LinkedHashMap<>(text)));
  }

  private static ObjectNode accept(String schema, Arguments arguments) {
    return COMPILER.input("operation", schema).accept(arguments);
  }

  private static Arguments json(String json) {
    return new Arguments.Json((ObjectNode) JSON.readTree(json));
  }

  private static List<FieldProblem> problems(String schema, Arguments arguments) {
    try {
      throw new AssertionError("accepted: " + accept(schema, arguments));
    } catch (GatewayException problem) {
      assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS);
      return problem.errors();
    }
  }
}
