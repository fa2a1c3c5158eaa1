package org.integrationgateway.fleet.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The silence of replicas, by the time of the one that reads. */
final class SightingsTest {
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final Sightings sightings = new Sightings(PAUSE.multipliedBy(4), PAUSE.multipliedBy(2));

  private void see(long beat, Duration since) {
    var said =
        new Announcement(
            "host",
            "http://127.0.0.1:1",
            "1",
            "a",
            Instant.EPOCH,
            beat,
            true,
            new Load(0, 0, 1, 2));
    sightings.see(Map.of("one", said), since);
  }

  @Test
  void endsWithAnotherBeat() {
    see(1, PAUSE);
    for (int i = 0; i < 4; i++) {
      see(1, PAUSE);
    }
    assertThat(sightings.silent("one")).isEqualTo(Duration.ofSeconds(20));
    assertThat(sightings.isLost("one")).isFalse();
    see(1, PAUSE);
    assertThat(sightings.isLost("one")).isTrue();
    see(2, PAUSE);
    assertThat(sightings.isLost("one")).isFalse();
  }

  @Test
  void doesNotCountTheTimeInWhichNothingCouldBeRead() {
    see(1, PAUSE);
    see(1, Duration.ofHours(1));
    assertThat(sightings.silent("one")).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void beginsAnewForARowThatWasGone() {
    see(1, PAUSE);
    see(1, PAUSE);
    sightings.see(Map.of(), PAUSE);
    assertThat(sightings.silent("one")).isZero();
    assertThat(sightings.isLost("unknown")).isFalse();
  }
}
