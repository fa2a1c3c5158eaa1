package org.integrationgateway.samples.errands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

class ErrandsTest {
  private final RememberingHost host = new RememberingHost();

  @Test
  void countsVisits() {
    try (var errands = errands()) {
      assertThat(call(errands, "visit.count", "{}")).isEqualTo("{\"count\":1}");
      assertThat(call(errands, "visit.count", "{}")).isEqualTo("{\"count\":2}");
    }
  }

  @Test
  void asksAnotherApp() {
    try (var errands = errands()) {
      assertThat(call(errands, "colleague.greet", "{\"name\": \"Ada\"}"))
          .isEqualTo("{\"text\":\"demo was asked for hello.greet\"}");
    }
  }

  private ProviderHarness errands() {
    return ProviderHarness.serve(
        ProviderUnderTest.object(
            Errands.Config.class, config -> Errands.provider(config, () -> host)),
        "{}");
  }

  private static String call(ProviderHarness errands, String operation, String input) {
    return new String(errands.call(operation, input).body(), StandardCharsets.UTF_8);
  }
}
