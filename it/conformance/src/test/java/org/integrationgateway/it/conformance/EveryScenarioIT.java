package org.integrationgateway.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The record of results has every scenario of the suite. */
class EveryScenarioIT {
  @ParameterizedTest
  @ValueSource(strings = {"server", "client", "authorization"})
  void isInTheRecord(String leg) {
    var suite = ConformanceSuite.installed(Path.of("target", "conformance"));
    var recorded =
        Results.recorded().stream()
            .filter(each -> each.run().startsWith(leg))
            .map(ScenarioResult::scenario)
            .collect(Collectors.toSet());

    assertThat(recorded).containsAll(suite.scenarios().get(leg));
  }
}
