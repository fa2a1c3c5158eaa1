package org.integrationgateway.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class ConformancePageTest {
  @Test
  void thePageSaysWhatWasRecorded() throws IOException {
    var page = Files.readString(Results.root().resolve(ConformancePage.FILE));
    assertThat(page)
        .as("run it/conformance/run, which writes the results and the page")
        .isEqualTo(ConformancePage.of(Results.recorded(), Results.nightly()));
  }

  @Test
  void everyScenarioThatIsNotOfferedHasAReason() {
    assertThat(Results.recorded())
        .filteredOn(each -> each.outcome() == ScenarioResult.Outcome.NOTHING_TO_CHECK)
        .allSatisfy(each -> assertThat(ConformancePage.reason(each.scenario())).isNotEmpty());
  }

  @Test
  void everyScoredScenarioOfTheRecordPassed() {
    assertThat(Results.recorded()).filteredOn(ScenarioResult::counts).isNotEmpty();
    assertThat(Results.recorded()).filteredOn(each -> each.counts() && !each.passed()).isEmpty();
  }
}
