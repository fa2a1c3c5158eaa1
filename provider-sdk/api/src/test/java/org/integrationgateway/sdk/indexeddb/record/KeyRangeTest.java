package org.integrationgateway.sdk.indexeddb.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KeyRangeTest {
  @Test
  void includesAClosedEndAndNotAnOpenOne() {
    var range = KeyRange.between(Key.of(1), false, Key.of(3), true);
    assertThat(range.includes(Key.of(0.999))).isFalse();
    assertThat(range.includes(Key.of(1))).isTrue();
    assertThat(range.includes(Key.of(2.999))).isTrue();
    assertThat(range.includes(Key.of(3))).isFalse();
    assertThat(KeyRange.above(Key.of(1)).includes(Key.of(1))).isFalse();
    assertThat(KeyRange.atMost(Key.of(1)).includes(Key.of(1))).isTrue();
    assertThat(KeyRange.only(Key.of("a")).includes(Key.of("a"))).isTrue();
  }

  @Test
  void refusesToStandUpsideDown() {
    assertThatThrownBy(() -> KeyRange.between(Key.of("b"), false, Key.of("a"), false))
        .isInstanceOf(IndexedDbException.class)
        .hasMessageContaining("give the lower end first");
    assertThatThrownBy(() -> KeyRange.between(Key.of("a"), true, Key.of("a"), false))
        .isInstanceOf(IndexedDbException.class);
  }

  @Test
  void holdsEveryTextWithAPrefixAndNoOther() {
    var range = KeyRange.startingWith("user:a");
    assertThat(range.includes(Key.of("user:a"))).isTrue();
    assertThat(range.includes(Key.of("user:a\uFFFF\uFFFF"))).isTrue();
    assertThat(range.includes(Key.of("user:b"))).isFalse();
    assertThat(range.includes(Key.of("user:"))).isFalse();
    assertThat(KeyRange.startingWith("\uFFFF").includes(Key.of("\uFFFFz"))).isTrue();
    assertThat(KeyRange.startingWith("").includes(Key.of(new byte[0]))).isFalse();
  }

  @Test
  void holdsEveryArrayWithAPrefixAndNoOther() {
    var range = KeyRange.startingWith(Key.of("alice"), Key.of("app"));
    assertThat(range.includes(Key.array("alice", "app"))).isTrue();
    assertThat(range.includes(Key.array("alice", "app", "default", "x"))).isTrue();
    assertThat(range.includes(Key.array(Key.of("alice"), Key.of("app"), Key.array("z")))).isTrue();
    assertThat(range.includes(Key.array("alice", "app2"))).isFalse();
    assertThat(range.includes(Key.array("alice", "app\0", "x"))).isFalse();
    assertThat(range.includes(Key.array("alice"))).isFalse();
    assertThat(range.includes(Key.array("alice2", "app"))).isFalse();
  }
}
