package org.integrationgateway.fleet.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Differences between replicas. */
final class DriftTest {
  private static final Instant START = Instant.parse("2026-11-30T10:00:00Z");

  private static FleetMember member(String version, String generation, int second, boolean isLost) {
    var said =
        new Announcement(
            "host",
            "http://127.0.0.1:1",
            version,
            generation,
            START.plusSeconds(second),
            1,
            true,
            new Load(0, 0, 1, 2));
    return new FleetMember(version + generation + second, said, isLost, false, Duration.ZERO);
  }

  @Test
  void isWhatFewerRun() {
    var other = member("2", "b", 9, false);
    var members = List.of(member("1", "a", 1, false), member("1", "a", 2, false), other);
    var drift = Drift.among(members);
    assertThat(drift).isEqualTo(new Drift("1", "a"));
    assertThat(drift.of(other)).containsExactly("version", "configuration");
    assertThat(drift.of(members.get(0))).isEmpty();
  }

  @Test
  void isWhatAnEarlierStartedReplicaRunsWhereBothAreAsMany() {
    var old = member("1", "a", 1, false);
    var drift = Drift.among(List.of(member("1", "b", 2, false), old));
    assertThat(drift.generation()).isEqualTo("b");
    assertThat(drift.of(old)).containsExactly("configuration");
  }

  @Test
  void doesNotCountLostReplicas() {
    var lost = member("0", "z", 5, true);
    var drift = Drift.among(List.of(lost, lost, member("1", "a", 1, false)));
    assertThat(drift).isEqualTo(new Drift("1", "a"));
    assertThat(drift.of(lost)).isEmpty();
  }
}
