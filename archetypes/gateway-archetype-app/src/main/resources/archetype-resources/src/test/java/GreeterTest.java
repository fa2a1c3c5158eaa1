package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

class GreeterTest {
  @Test
  void greetsByName() {
    try (var greeter = greeter("{}")) {
      assertThat(call(greeter, "greet", "{\"name\": \"Ada\", \"times\": 2}"))
          .isEqualTo("{\"text\":\"Hello, Ada! Hello, Ada!\"}");
    }
  }

  @Test
  void greetsAsItIsConfigured() {
    try (var greeter = greeter("{\"greeting\": \"Good morning\"}")) {
      assertThat(call(greeter, "greet", "{\"name\": \"Ada\"}"))
          .isEqualTo("{\"text\":\"Good morning, Ada!\"}");
    }
  }

  @Test
  void refusesAConfigurationThatItCannotKeep() {
    assertThatThrownBy(() -> greeter("{\"greeting\": \"\"}"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("greeting must have 1 to 40 characters");
  }

  @Test
  void refusesToGreetAThousandTimes() {
    try (var greeter = greeter("{}")) {
      assertThatThrownBy(() -> call(greeter, "greet", "{\"name\": \"Ada\", \"times\": 1000}"))
          .isInstanceOfSatisfying(
              AppException.class,
              refused -> assertThat(refused.detail()).contains("times must be between 1 and 10"));
    }
  }

  @Test
  void countsWordsInAnyAlphabet() {
    try (var greeter = greeter("{}")) {
      assertThat(call(greeter, "words.count", "{\"text\": \"Да, да — yes, YES, yes!\"}"))
          .isEqualTo("{\"words\":5,\"occurrences\":{\"yes\":3,\"да\":2}}");
    }
  }

  private static ProviderHarness greeter(String config) {
    return ProviderHarness.serve(
        ProviderUnderTest.object(Greeter.Config.class, Greeter::provider), config);
  }

  private static String call(ProviderHarness greeter, String operation, String input) {
    return new String(greeter.call(operation, input).body(), StandardCharsets.UTF_8);
  }
}
