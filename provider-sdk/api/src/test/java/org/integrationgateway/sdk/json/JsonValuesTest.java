package org.integrationgateway.sdk.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.ServiceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonValuesTest {
  @Test
  void wholeNumbersAreLongsUpToTheSizeOfADouble() {
    assertThat(JsonValues.parse("[0, -1, 9007199254740992, 3.0, 2.5, -0.0, 1e3]"))
        .isEqualTo(List.of(0L, -1L, 1L << 53, 3L, 2.5, -0.0, 1000L));
  }

  @Test
  void numbersThatADoubleCannotHoldKeepTheirDigits() {
    assertThat(JsonValues.parse("[9007199254740993, 123456789012345678901234567890, 1e999]"))
        .isEqualTo(List.of("9007199254740993", "123456789012345678901234567890", "1e999"));
  }

  @Test
  void halvesOfSurrogatePairsAreReplaced() {
    assertThat(JsonValues.parse("[\"\\ud83d\", \"\\ud83d\\ude00\"]"))
        .isEqualTo(List.of("\ufffd", "\ud83d\ude00"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[1,]", "{'a':1}", "1 2", "nul", "{\"a\":1,\"a\":2}", "NaN"})
  void textsThatAreNotJsonAreRefusedOrTakenAsTexts(String text) {
    assertThatThrownBy(() -> JsonValues.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("is not JSON: ");
    assertThat(JsonValues.parseOrText(text)).isEqualTo(text);
  }

  @Test
  void equalValuesHaveEqualTexts() {
    var value = JsonValues.parse("{\"b\":[true,null,\"x\"],\"a\":{\"z\":1,\"y\":2.5}}");
    assertThat(JsonValues.write(value))
        .isEqualTo("{\"a\":{\"y\":2.5,\"z\":1},\"b\":[true,null,\"x\"]}");
    assertThat(JsonValues.parse(JsonValues.write(value))).isEqualTo(value);
  }

  @Test
  void longNamesAreReadAsTheyWereWritten() {
    var value = Map.of("n".repeat(200_000), 1L);
    assertThat(JsonValues.parse(JsonValues.write(value))).isEqualTo(value);
  }

  @Test
  void sharedPartsAreCountedEachTime() {
    List<Object> shared = List.of("0123456789");
    for (int i = 0; i < 40; i++) {
      shared = List.of(shared, shared);
    }
    var large = shared;
    assertThatThrownBy(() -> JsonValues.write(large, "the output", 1000))
        .isInstanceOf(ServiceException.class)
        .hasMessage("the output has more than 1000 characters of JSON");
  }

  @Test
  void valuesThatAreNotJsonAreRefused() {
    for (var value : List.of(1L << 54, Double.NaN, BigDecimal.ONE, new Object(), Map.of(1, 2))) {
      assertThatThrownBy(() -> JsonValues.write(List.of(value), "the input", 1000))
          .isInstanceOf(ServiceException.class)
          .hasMessageStartingWith("the input ");
    }
  }

  @Test
  void nestingIsLimitedBothWays() {
    assertThatThrownBy(() -> JsonValues.parse("[".repeat(65) + "]".repeat(65)))
        .hasMessageContaining("nesting depth");
    Object deep = Collections.emptyList();
    for (int i = 0; i < 64; i++) {
      deep = List.of(deep);
    }
    var value = deep;
    assertThatThrownBy(() -> JsonValues.write(value)).hasMessageContaining("deeper than 64");
  }

  @Test
  void membersAreReadByTheirTypes() {
    var members = JsonValues.parseObject("{\"a\":\"x\",\"n\":7,\"o\":{\"k\":1},\"l\":[{},3,{}]}");
    assertThat(JsonValues.text(members, "a")).isEqualTo("x");
    assertThat(JsonValues.text(members, "n")).isEmpty();
    assertThat(JsonValues.whole(members, "n")).isEqualTo(7);
    assertThat(JsonValues.object(members, "o")).containsEntry("k", 1L);
    assertThat(JsonValues.objects(members, "l")).hasSize(2);
    assertThatThrownBy(() -> JsonValues.parseObject("[]")).hasMessageContaining("not an object");
  }
}
