package org.integrationgateway.sdk.indexeddb.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyTest {
  private static final List<Key> IN_ORDER =
      List.of(
          Key.of(Double.NEGATIVE_INFINITY),
          Key.of(-1.5),
          Key.of(0),
          Key.of(Double.MIN_VALUE),
          Key.of(7),
          Key.of(Double.POSITIVE_INFINITY),
          Key.of(Instant.MIN),
          Key.of(Instant.EPOCH),
          Key.of(Instant.EPOCH.plusNanos(1)),
          Key.of(Instant.MAX),
          Key.of(""),
          Key.of("\0"),
          Key.of("a"),
          Key.of("a\0"),
          Key.of("aa"),
          Key.of("b"),
          // One code point beyond the plane sorts by its first unit, before U+E000.
          Key.of("\uD83D\uDE00"),
          Key.of("\uE000"),
          Key.of(new byte[0]),
          Key.of(new byte[] {0}),
          Key.of(new byte[] {127}),
          Key.of(new byte[] {-128}),
          Key.array(new Key[0]),
          Key.array(Key.of(1)),
          Key.array(Key.of(1), Key.of(0)),
          Key.array(Key.of(2)),
          Key.array("a"),
          Key.array(Key.array("a")));

  @Test
  void ordersTypesAndValuesAsTheSpecificationDoes() {
    var shuffled = new ArrayList<>(IN_ORDER);
    Collections.shuffle(shuffled, new Random(7));
    Collections.sort(shuffled);
    assertThat(shuffled).isEqualTo(IN_ORDER);
  }

  @Test
  void hasASuccessorWithNothingInBetween() {
    for (int i = 0; i + 1 < IN_ORDER.size(); i++) {
      var successor = IN_ORDER.get(i).successor();
      assertThat(successor).isGreaterThan(IN_ORDER.get(i));
      assertThat(successor).isLessThanOrEqualTo(IN_ORDER.get(i + 1));
    }
  }

  @Test
  void takesMinusZeroForZero() {
    assertThat(Key.of(-0.0)).isEqualTo(Key.of(0));
  }

  @Test
  void refusesWhatCannotBeAKey() {
    assertThatThrownBy(() -> Key.of(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> Key.of((1L << 53) + 1)).hasMessageContaining("9007199254740993");
    assertThat(Key.of(1L << 53)).isEqualTo(Key.of(9007199254740992.0));
  }

  @Test
  void refusesArraysThatNestTooDeep() {
    Key nested = Key.of(1);
    for (int i = 0; i < Key.DEEPEST; i++) {
      nested = Key.array(nested);
    }
    var deepest = nested;
    assertThatThrownBy(() -> Key.array(deepest)).hasMessageContaining("16");
  }

  @Test
  void cannotBeChangedThroughItsBytes() {
    var bytes = new byte[] {1};
    var key = new Key.Binary(bytes);
    bytes[0] = 2;
    key.value()[0] = 3;
    assertThat(key).isEqualTo(Key.of(new byte[] {1}));
  }
}
