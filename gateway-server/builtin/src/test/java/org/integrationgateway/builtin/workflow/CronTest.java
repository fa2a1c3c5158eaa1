package org.integrationgateway.builtin.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.workflow.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The times of schedules where clocks are set forward and back. */
class CronTest {
  private static Cron zurich(String cron) {
    return Cron.of(new Trigger.Schedule(cron, Optional.of("Europe/Zurich")));
  }

  private static List<String> times(Cron cron, String after, int count) {
    var times = new ArrayList<String>();
    var at = Instant.parse(after);
    for (int i = 0; i < count; i++) {
      at = cron.after(at).orElseThrow();
      times.add(at.toString());
    }
    return times;
  }

  @Test
  void replacesATimeThatClocksSetForwardSkip() {
    // On 2027-03-28, 02:00 is followed by 03:00.
    var nightly = zurich("30 2 * * *");
    assertThat(times(nightly, "2027-03-27T00:00:00Z", 3))
        .containsExactly("2027-03-27T01:30:00Z", "2027-03-28T01:00:00Z", "2027-03-29T00:30:00Z");
    assertThat(nightly.upTo(Instant.parse("2027-03-28T05:00:00Z")))
        .contains(Instant.parse("2027-03-28T01:00:00Z"));
    assertThat(times(zurich("*/15 2 * * *"), "2027-03-28T00:00:00Z", 2))
        .as("four times are replaced by one")
        .containsExactly("2027-03-28T01:00:00Z", "2027-03-29T00:00:00Z");
    assertThat(times(zurich("0 3 * * *"), "2027-03-27T12:00:00Z", 2))
        .containsExactly("2027-03-28T01:00:00Z", "2027-03-29T01:00:00Z");
  }

  @Test
  void countsATimeOnceThatClocksSetBackRepeat() {
    // On 2027-10-31, 03:00 is followed by 02:00.
    var nightly = zurich("30 2 * * *");
    assertThat(times(nightly, "2027-10-30T12:00:00Z", 2))
        .containsExactly("2027-10-31T00:30:00Z", "2027-11-01T01:30:00Z");
    for (var moment : List.of("2027-10-31T00:30:00Z", "2027-10-31T01:45:00Z")) {
      assertThat(nightly.upTo(Instant.parse(moment)))
          .contains(Instant.parse("2027-10-31T00:30:00Z"));
    }
    assertThat(nightly.after(Instant.parse("2027-10-31T01:10:00Z")))
        .contains(Instant.parse("2027-11-01T01:30:00Z"));
    assertThat(zurich("*/15 2 * * *").upTo(Instant.parse("2027-10-31T01:20:00Z")))
        .contains(Instant.parse("2027-10-31T00:45:00Z"));
  }

  @Test
  void aTimeThatNeverComesIsNone() {
    for (var never : List.of("0 0 30 2 *", "*/1 * 31 2,4,6,9,11 *")) {
      assertThat(zurich(never).after(Instant.parse("2027-03-27T00:00:00Z"))).isEmpty();
      assertThat(zurich(never).upTo(Instant.parse("2027-03-27T00:00:00Z"))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"*/999999999 * * * *", "0-999999999 * * * *", "*/0 * * * *", "1-1-1-1 * * * *"})
  void refusesStepsAndRangesThatAreNone(String cron) {
    assertThatThrownBy(() -> zurich(cron)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void goesByTheTimeThatPassesEveryHour() {
    assertThat(times(zurich("30 * * * *"), "2027-03-28T00:00:00Z", 3))
        .containsExactly("2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z", "2027-03-28T02:30:00Z");
    assertThat(times(zurich("30 * * * *"), "2027-10-31T00:00:00Z", 3))
        .containsExactly("2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z", "2027-10-31T02:30:00Z");
    assertThat(zurich("30 * * * *").upTo(Instant.parse("2027-10-31T01:45:00Z")))
        .contains(Instant.parse("2027-10-31T01:30:00Z"));
  }

  @Test
  void hasNoTimeOnADayThatNeverComes() {
    assertThat(zurich("0 0 30 2 *").after(Instant.parse("2027-01-01T00:00:00Z"))).isEmpty();
  }
}
