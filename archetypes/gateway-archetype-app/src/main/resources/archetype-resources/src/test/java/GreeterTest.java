package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GreeterTest {
  private final ProviderHarness greeter =
      ProviderHarness.serve(ProviderUnderTest.object(Greeter::provider), "{}");

  @AfterEach
  void stop() {
    greeter.close();
  }

  @Test
  void greetsByName() {
    assertThat(call("hello", "{\"name\": \"Ada\", \"times\": 2}"))
        .isEqualTo("{\"text\":\"Hello, Ada! Hello, Ada!\"}");
  }

  @Test
  void refusesToGreetAThousandTimes() {
    assertThatThrownBy(() -> call("hello", "{\"name\": \"Ada\", \"times\": 1000}"))
        .isInstanceOfSatisfying(
            AppException.class,
            refused -> assertThat(refused.detail()).contains("times must be between 1 and 10"));
  }

  @Test
  void countsWordsInAnyAlphabet() {
    assertThat(call("words.count", "{\"text\": \"Да, да — yes, YES, yes!\"}"))
        .isEqualTo("{\"words\":5,\"occurrences\":{\"yes\":3,\"да\":2}}");
  }

  private String call(String operation, String input) {
    return new String(greeter.call(operation, input).body(), StandardCharsets.UTF_8);
  }
}
