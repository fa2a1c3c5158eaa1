package org.integrationgateway.http.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.WrittenAs;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.agent.ToolRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Bodies as records, and the messages for those that do not fit. */
final class BodyTypeTest {
  private static final BodyType<Body> BODY = new BodyType<>(Body.class);

  private enum Color {
    RED,
    DARK_BLUE
  }

  private record Body(
      Optional<String> name,
      Optional<Long> count,
      Optional<Duration> seconds,
      Optional<Boolean> on,
      Optional<Color> color,
      Optional<Secret> secret,
      Optional<Instant> time,
      @Default("[]") List<String> texts,
      @Default("[]") Set<String> distinct,
      @Default("{}") Map<String, String> labels,
      @Default("{}") Map<String, Secret> secrets,
      Optional<Map<String, @Nullable Object>> values,
      Optional<Given> any,
      Optional<Needed> needed,
      @Default("[]") List<Needed> all,
      @Default("[]") List<ToolRef> tools,
      @WrittenAs(Short.class) Optional<Integer> length,
      @Inline Pair pair) {}

  private record Needed(
      String text, @Doc("an object is required") Map<String, @Nullable Object> object) {}

  private record Pair(Optional<String> left, Optional<String> right) {
    Pair {
      if (left.isPresent() && right.isPresent()) {
        throw new InvalidMemberException("right", "there is a left");
      }
    }
  }

  private record Short(String text) implements WrittenAs.Written<Integer> {
    @Override
    public Integer value() {
      return text.length();
    }
  }

  private static Body read(String json) {
    return BODY.read(Json.parseObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> problems(String json) {
    var refused = catchThrowableOfType(GatewayException.class, () -> read(json));
    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS);
    var problems = refused.errors().stream().map(Object::toString).toList();
    assertThat(problems.get(0)).endsWith(": " + refused.detail());
    return problems;
  }

  @Test
  void readsEveryType() {
    var body =
        read(
            """
            {"name": "a", "count": 7, "seconds": 90, "on": true, "color": "dark_blue",
             "secret": "s", "time": "2026-11-23T17:00:00+01:00", "texts": ["x", "x"],
             "distinct": ["x", "x"], "labels": {"a": "b"}, "secrets": {"k": "v"},
             "values": {"n": 1, "half": 0.5, "none": null, "list": [true]}, "any": null,
             "needed": {"text": "", "object": {}}, "tools": [{"app": "a", "operation": "o"}],
             "length": {"text": "four"}, "left": "l", "right": null}
            """);
    assertThat(body.name()).contains("a");
    assertThat(body.count()).contains(7L);
    assertThat(body.seconds()).contains(Duration.ofSeconds(90));
    assertThat(body.on()).contains(true);
    assertThat(body.color()).contains(Color.DARK_BLUE);
    assertThat(body.secret().orElseThrow().<String>use(text -> text)).isEqualTo("s");
    assertThat(body.time()).contains(Instant.parse("2026-11-23T16:00:00Z"));
    assertThat(body.texts()).containsExactly("x", "x");
    assertThat(body.distinct()).containsExactly("x");
    assertThat(body.labels()).containsExactly(Map.entry("a", "b"));
    assertThat(body.secrets().get("k").<String>use(text -> text)).isEqualTo("v");
    assertThat(body.values().orElseThrow())
        .containsEntry("n", 1L)
        .containsEntry("half", 0.5)
        .containsEntry("none", null)
        .containsEntry("list", List.of(true));
    assertThat(body.any()).contains(new Given(null));
    assertThat(body.needed()).contains(new Needed("", Map.of()));
    assertThat(body.tools()).containsExactly(new ToolRef("a", "o"));
    assertThat(body.length()).contains(4);
    assertThat(body.pair()).isEqualTo(new Pair(Optional.of("l"), Optional.empty()));
  }

  @Test
  void takesNullForAnAbsentMember() {
    var body = read("{\"name\": null, \"texts\": null, \"labels\": null, \"needed\": null}");
    assertThat(body).isEqualTo(read("{}"));
    assertThat(body.name()).isEmpty();
    assertThat(body.any()).isEmpty();
    assertThat(body.texts()).isEmpty();
  }

  @Test
  void namesTypeAndMember() {
    assertThat(
            problems(
                """
                {"name": 1, "count": 1.5, "seconds": "1", "on": "yes", "secret": [],
                 "texts": {}, "labels": 1, "values": [], "needed": "x", "all": {}}
                """))
        .containsExactly(
            "/name: 'name' must be a string, not number",
            "/count: 'count' must be a whole number, not number",
            "/seconds: 'seconds' must be a whole number, not string",
            "/on: 'on' must be true or false, not string",
            "/secret: 'secret' must be a string, not array",
            "/texts: 'texts' must be an array, not object",
            "/labels: 'labels' must be an object of strings, not number",
            "/values: 'values' must be an object, not array",
            "/needed: 'needed' must be an object, not string",
            "/all: 'all' must be an array, not object");
    assertThat(problems("{\"count\": 3.0}"))
        .containsExactly("/count: 'count' must be a whole number, not number");
    assertThat(problems("{\"texts\": [\"a\", 1, null]}"))
        .containsExactly(
            "/texts: 'texts' must be an array of strings, not number",
            "/texts: 'texts' must be an array of strings, not null");
    assertThat(problems("{\"labels\": {\"a\": 1, \"b\": \"\", \"c\": {}}}"))
        .containsExactly(
            "/labels: 'labels' must be an object of strings, not number",
            "/labels: 'labels' must be an object of strings, not object");
    assertThat(problems("{\"secrets\": {\"a\": false}}"))
        .containsExactly("/secrets: 'secrets' must be an object of strings, not boolean");
    assertThat(problems("{\"all\": [1, {}]}"))
        .containsExactly(
            "/all: 'all' must be an array of objects, not number",
            "/all/1/text: 'text' is missing, a string is required",
            "/all/1/object: 'object' is missing, an object is required");
  }

  @Test
  void namesTheNearMissAndWhatIsKnown() {
    assertThat(problems("{\"needed\": {\"txt\": \"a\", \"object\": {}, \"a/b\": 1}}"))
        .containsExactly(
            "/needed/txt: 'txt' is not known here. Did you mean 'text'? Known: text, object.",
            "/needed/a~1b: 'a/b' is not known here. Known: text, object.",
            "/needed/text: 'text' is missing, a string is required");
  }

  @Test
  void saysWhatAValueMayBe() {
    assertThat(problems("{\"color\": \"RED\", \"time\": \"noon\"}"))
        .containsExactly(
            "/color: 'color' is one of red, dark_blue, not 'RED'",
            "/time: 'time' must be a time with its offset, such as 2026-11-23T17:00:00Z");
    assertThat(problems("{\"color\": \"%s\"}".formatted("x".repeat(200))).get(0))
        .endsWith("not '" + "x".repeat(100) + "...'");
    assertThat(problems("{\"values\": {\"n\": [9007199254740993]}, \"any\": 1e999}"))
        .containsExactly(
            "/values/n/0: the number 9007199254740993 is beyond 2^53: write it as a string",
            "/any: the number is too large: write it as a string");
  }

  @Test
  void takesTheProblemsOfRecordsThatCheckThemselves() {
    assertThat(problems("{\"left\": \"a\", \"right\": \"b\"}"))
        .containsExactly("/right: there is a left");
    assertThat(problems("{\"tools\": [{\"app\": \"a\", \"operation\": \"\"}]}").get(0))
        .startsWith("/tools/0/");
  }

  @Test
  void keepsSecretsOutOfMessages() {
    assertThatThrownBy(() -> read("{\"secret\": \"sesame\", \"secrets\": {\"a\": 1}, \"x\": 1}"))
        .hasMessageNotContaining("sesame");
  }
}
