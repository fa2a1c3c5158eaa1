package org.integrationgateway.http.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The meaning of readings of a heap. */
final class HeapPressureTest {
  private static final long MIB = 1 << 20;

  private final HeapPressure pressure = new HeapPressure();
  private long second;
  private long collecting;
  private long collections;

  private boolean look(long millisOfCollecting, long usedMib) {
    second++;
    collecting += millisOfCollecting;
    collections += millisOfCollecting > 0 ? 1 : 0;
    return pressure
        .look(
            new HeapPressure.Reading(
                TimeUnit.SECONDS.toNanos(second),
                collecting,
                collections,
                usedMib * MIB,
                100 * MIB))
        .isPresent();
  }

  @Test
  void tellsOfAFullHeapAndOfItsEnd() {
    assertThat(look(10, 90)).isFalse();
    assertThat(look(10, 96)).isTrue();
    assertThat(look(10, 50)).isFalse();
  }

  @Test
  void isHopelessAfterTwentySecondsOfCollecting() {
    for (int i = 0; i < 20; i++) {
      look(990, 99);
      assertThat(pressure.isHopeless()).isFalse();
    }
    look(990, 99);
    assertThat(pressure.isHopeless()).isTrue();
  }

  @Test
  void hasHopeWhileOtherWorkIsDoneOrThereIsRoom() {
    for (int i = 0; i < 60; i++) {
      look(i % 10 == 0 ? 500 : 990, 99);
      assertThat(pressure.isHopeless()).isFalse();
    }
    for (int i = 0; i < 60; i++) {
      look(990, 40);
      assertThat(pressure.isHopeless()).isFalse();
    }
  }

  @Test
  void isStaleWithoutCollections() {
    look(10, 99);
    for (int i = 0; i < 9; i++) {
      look(0, 99);
      assertThat(pressure.isStale()).isFalse();
    }
    look(0, 99);
    assertThat(pressure.isStale()).isTrue();
    look(10, 99);
    assertThat(pressure.isStale()).isFalse();
  }

  @Test
  void tellsWhichHeapManyAppsNeed() {
    assertThat(HeapWatch.tooSmall(10_000, 192 * MIB)).isEmpty();
    assertThat(HeapWatch.tooSmall(10, 64 * MIB)).isEmpty();
    assertThat(HeapWatch.tooSmall(10_000, 64 * MIB))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("64 MiB is too small for 10000 apps", "110 MiB", "-Xmx137m"));
  }
}
