package org.integrationgateway.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"a\":1,}",
        "{'a':1}",
        "{\"a\":1} {}",
        "{\"a\":01}",
        "NaN",
        "// c\n1",
        "{\"a\":1,\"a\":2}",
        "[1,2",
        "\"\t\"",
        "tru"
      })
  void refusesWhatIsNotStrictJson(String text) {
    refused(text);
  }

  @Test
  void namesLineAndColumn() {
    assertThat(refused("{\n  \"a\": nope}").detail()).startsWith("line 2, column ");
  }

  @Test
  void refusesBytesThatAreNotUtf8() {
    assertThatThrownBy(() -> Json.parse(new byte[] {'"', (byte) 0xff, (byte) 0xfe, 'x', '"'}))
        .isInstanceOf(GatewayException.class);
  }

  @Test
  void takesDepthUpToTheLimitOnly() {
    Json.parse("[".repeat(64).concat("]".repeat(64)).getBytes(UTF_8));
    refused("[".repeat(65) + "]".repeat(65));
  }

  @Test
  void takesStringsUpToTheLimitOnly() {
    Json.parse(('"' + "x".repeat(Json.MAX_STRING) + '"').getBytes(UTF_8));
    refused('"' + "x".repeat(Json.MAX_STRING + 1) + '"');
  }

  @Test
  void takesNumbersUpToTheLimitOnly() {
    Json.parse("9".repeat(100).getBytes(UTF_8));
    refused("9".repeat(101));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e2147483648", "-1e2147483648", "1e-2147483648", "1e99999999999"})
  void refusesExponentsThatNoDecimalHas(String number) {
    var text = ("{\"n\":" + number + "}").getBytes(UTF_8);
    assertThatThrownBy(() -> Json.parseExactObject(text))
        .isInstanceOfSatisfying(
            GatewayException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_JSON))
        .hasMessageContaining("exponent");
    assertThatThrownBy(() -> Json.parseAnswer(text)).isInstanceOf(GatewayException.class);
  }

  @Test
  void wantsAnObjectWhereOneIsExpected() {
    assertThatThrownBy(() -> Json.parseObject("[]".getBytes(UTF_8))).hasMessageContaining("array");
  }

  private enum Color {
    DARK_BLUE
  }

  private record Inner(String zeta, Optional<String> alpha) {}

  private record Answer(
      String id,
      Color color,
      Optional<String> absent,
      @Nullable Object none,
      Instant at,
      long count,
      List<Inner> inner,
      List<String> empty,
      Map<String, @Nullable Object> any) {}

  @Test
  void writesARecordWithItsMembersInTheirOrder() {
    var any = new LinkedHashMap<String, @Nullable Object>();
    any.put("null", null);
    any.put("half", 0.5);
    any.put("big", 1e10);
    var answer =
        new Answer(
            "a",
            Color.DARK_BLUE,
            Optional.empty(),
            null,
            Instant.parse("2026-11-29T08:00:00.120Z"),
            7,
            List.of(new Inner("z", Optional.of("a")), new Inner("", Optional.empty())),
            List.of(),
            any);
    assertThat(Json.of(answer).toString())
        .isEqualTo(
            """
            {"id":"a","color":"dark_blue","at":"2026-11-29T08:00:00.120Z","count":7,\
            "inner":[{"zeta":"z","alpha":"a"},{"zeta":""}],"empty":[],\
            "any":{"null":null,"half":0.5,"big":1.0E10}}\
            """);
  }

  private static GatewayException refused(String text) {
    try {
      Json.parse(text.getBytes(UTF_8));
    } catch (GatewayException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.INVALID_JSON);
      assertThat(e.detail()).isNotBlank().doesNotContain("`");
      return e;
    }
    throw new AssertionError("accepted: " + text);
  }
}
